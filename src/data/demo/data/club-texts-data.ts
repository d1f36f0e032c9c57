import type { DemoLanguage } from './towns-data.ts';
import { lineList } from '../../../platform/shared/text-table.ts';

export interface MeetingTexts {
  readonly lunchTimes: readonly string[];
  readonly eveningTimes: readonly string[];
  readonly lunch: string;
  readonly evening: string;
  readonly board: string;
  readonly boardTime: string;
}

/** What clubs write about their meetings, in their own language. */
export const meetingTexts: Readonly<Record<DemoLanguage, MeetingTexts>> = {
  de: {
    lunchTimes: [
      '1. und 3. Dienstag im Monat, 12.00 Uhr',
      '2. und 4. Mittwoch im Monat, 12.15 Uhr',
      'Jeden Donnerstag, 12.00 Uhr',
    ],
    eveningTimes: ['1. Montag im Monat, 18.30 Uhr', 'Letzter Freitag im Monat, 19.00 Uhr'],
    lunch: 'Mittagslunch mit Vortrag',
    evening: 'Abendanlass mit Partnerinnen und Partnern',
    board: 'Vorstandssitzung',
    boardTime: 'Letzter Montag im Monat, 18.00 Uhr',
  },
  fr: {
    lunchTimes: ['1er et 3e mardis du mois, 12 h', 'Chaque mercredi, 12 h 15'],
    eveningTimes: ['2e et 4e jeudis du mois, 19 h', '1er lundi du mois, 18 h 30'],
    lunch: 'Repas de midi avec conférence',
    evening: 'Soirée avec partenaires et invités',
    board: 'Séance du comité',
    boardTime: 'Dernier lundi du mois, 18 h',
  },
  it: {
    lunchTimes: ['Primo e terzo martedì del mese, ore 12:00', 'Ogni giovedì, ore 12:15'],
    eveningTimes: ['Secondo mercoledì del mese, ore 19:30'],
    lunch: 'Pranzo con relatore',
    evening: 'Serata con ospiti',
    board: 'Riunione del comitato',
    boardTime: 'Ultimo lunedì del mese, ore 18:00',
  },
  rm: {
    lunchTimes: ['Emprim e terz mardi dal mais, 12.00'],
    eveningTimes: ['Segunda gievgia dal mais, 18.30'],
    lunch: 'Gentar cun referat',
    evening: 'Saira cun giasts',
    board: 'Sesida da la suprastanza',
    boardTime: 'Ultim glindesdi dal mais, 18.00',
  },
};

/** Invented clubs abroad with which some clubs are twinned. */
export const clubsAbroad = lineList(`
Guild Club Sonnenthal-Nord (Austria)
Guild Club Val-des-Tilleuls (France)
Guild Club Borgo San Quirico (Italy)
Guild Club Neuenbrück an der Laute (Germany)
Guild Club Vila Branca do Mar (Portugal)
Guild Club Lindholmen-Väst (Sweden)
Guild Club Zielona Dolina (Poland)
Guild Club Αγία Μαρίνα (Greece)
Guild Club 桜川 (Japan)`);
