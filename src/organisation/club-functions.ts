import type { Right } from './right.ts';
import type { StandardOffice } from './standard-function.ts';

const leading: readonly Right[] = ['manage-directory', 'manage-activities', 'manage-events', 'review-events'];

/** Those who lead the club. */
export const clubBoard: readonly StandardOffice[] = [
  {
    code: 'CP',
    level: 'club',
    rights: leading,
    titles: { en: 'President', de: 'Präsident/in', fr: 'Président(e)', it: 'Presidente' },
  },
  {
    code: 'CPP',
    level: 'club',
    rights: [],
    titles: {
      en: 'Immediate past president',
      de: 'Past-Präsident/in',
      fr: 'Président(e) sortant(e)',
      it: 'Presidente uscente',
    },
  },
  {
    code: 'CVP',
    level: 'club',
    rights: [],
    titles: { en: 'Vice president', de: 'Vizepräsident/in', fr: 'Vice-président(e)', it: 'Vicepresidente' },
  },
  {
    code: 'CVP2',
    level: 'club',
    rights: [],
    titles: {
      en: 'Second vice president',
      de: '2. Vizepräsident/in',
      fr: 'Deuxième vice-président(e)',
      it: 'Secondo/a vicepresidente',
    },
  },
  {
    code: 'CS',
    level: 'club',
    rights: leading,
    titles: { en: 'Secretary', de: 'Sekretär/in', fr: 'Secrétaire', it: 'Segretario/a' },
  },
  {
    code: 'CT',
    level: 'club',
    rights: [],
    titles: { en: 'Treasurer', de: 'Kassier/in', fr: 'Trésorier/ère', it: 'Tesoriere/a' },
  },
];

/** Those who look after one task of the club. */
export const clubOfficers: readonly StandardOffice[] = [
  {
    code: 'CA',
    level: 'club',
    rights: ['manage-activities'],
    titles: {
      en: 'Activity officer',
      de: 'Activity-Beauftragte/r',
      fr: 'Responsable des activités',
      it: 'Responsabile delle attività',
    },
  },
  {
    code: 'CM',
    level: 'club',
    rights: [],
    titles: {
      en: 'Membership officer',
      de: 'Mitgliedschaftsbeauftragte/r',
      fr: 'Responsable des effectifs',
      it: 'Responsabile dei soci',
    },
  },
  {
    code: 'CPO',
    level: 'club',
    rights: ['manage-events'],
    titles: {
      en: 'Programme officer',
      de: 'Programmverantwortliche/r',
      fr: 'Responsable du programme',
      it: 'Responsabile del programma',
    },
  },
  {
    code: 'CW',
    level: 'club',
    rights: [],
    titles: { en: 'Webmaster', de: 'Webmaster', fr: 'Webmestre', it: 'Webmaster' },
  },
  {
    code: 'CPR',
    level: 'club',
    rights: [],
    titles: {
      en: 'Press officer',
      de: 'Medienbeauftragte/r',
      fr: 'Responsable de la presse',
      it: 'Addetto/a stampa',
    },
  },
  {
    code: 'CR',
    level: 'club',
    rights: ['review-events'],
    titles: { en: 'Attendance reviewer', de: 'Zensor/in', fr: 'Censeur', it: 'Censore' },
  },
];

/** Those who work in a committee of the club. */
export const clubCommittees: readonly StandardOffice[] = [
  {
    code: 'CCC',
    level: 'club',
    rights: [],
    titles: {
      en: 'Committee chairperson',
      de: 'Kommissionspräsident/in',
      fr: 'Président(e) de commission',
      it: 'Presidente di commissione',
    },
  },
  {
    code: 'CCM',
    level: 'club',
    rights: [],
    titles: {
      en: 'Committee member',
      de: 'Kommissionsmitglied',
      fr: 'Membre de commission',
      it: 'Membro di commissione',
    },
  },
];
