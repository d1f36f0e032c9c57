import type { Titles } from '../../platform/localisation/locale.ts';

/** The words of the attendance list, in every language of the service. */
export const attendanceWords = {
  attendance: { en: 'Attendance', de: 'Teilnahme', fr: 'Participation', it: 'Partecipazione' },
  lastName: { en: 'Last name', de: 'Nachname', fr: 'Nom', it: 'Cognome' },
  firstName: { en: 'First name', de: 'Vorname', fr: 'Prénom', it: 'Nome' },
  club: { en: 'Club', de: 'Club', fr: 'Club', it: 'Club' },
  role: { en: 'Comes as', de: 'Kommt als', fr: 'En tant que', it: 'In qualità di' },
  member: { en: 'Member', de: 'Mitglied', fr: 'Membre', it: 'Socio' },
  guest: { en: 'Guest', de: 'Gast', fr: 'Invité(e)', it: 'Ospite' },
  partner: { en: 'Partner', de: 'Partner/in', fr: 'Partenaire', it: 'Partner' },
  host: { en: 'Guest of', de: 'Gast von', fr: 'Invité(e) de', it: 'Ospite di' },
  state: { en: 'Answer', de: 'Antwort', fr: 'Réponse', it: 'Risposta' },
  coming: { en: 'Yes', de: 'Ja', fr: 'Oui', it: 'Sì' },
  absent: { en: 'No', de: 'Nein', fr: 'Non', it: 'No' },
  unanswered: { en: 'No answer', de: 'Keine Antwort', fr: 'Sans réponse', it: 'Nessuna risposta' },
  waiting: { en: 'Waiting', de: 'Wartet', fr: 'En attente', it: 'In attesa' },
  late: {
    en: 'After the due date',
    de: 'Nach Anmeldeschluss',
    fr: 'Après le délai',
    it: 'Dopo il termine',
  },
  comment: { en: 'Comment', de: 'Bemerkung', fr: 'Remarque', it: 'Osservazione' },
  archived: { en: 'no longer asked', de: 'nicht mehr gefragt', fr: 'plus posée', it: 'non più posta' },
  checkedIn: { en: 'Checked in', de: 'Eingecheckt', fr: 'Entrée', it: 'Entrata' },
  checkedInAt: { en: 'Checked in at', de: 'Eingecheckt um', fr: 'Entrée à', it: 'Entrata alle' },
  yes: { en: 'yes', de: 'ja', fr: 'oui', it: 'sì' },
  no: { en: 'no', de: 'nein', fr: 'non', it: 'no' },
  /** As the foot of a printed page has it: &P is its number, &N how many there are. */
  page: { en: 'Page &P of &N', de: 'Seite &P von &N', fr: 'Page &P sur &N', it: 'Pagina &P di &N' },
} as const satisfies Record<string, Titles>;

export type AttendanceWord = keyof typeof attendanceWords;
