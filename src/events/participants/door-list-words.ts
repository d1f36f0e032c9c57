import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
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
  partnerOf: { en: 'Partner of', de: 'Begleitung von', fr: 'Partenaire de', it: 'Partner di' },
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
  phone: { en: 'Phone', de: 'Telefon', fr: 'Téléphone', it: 'Telefono' },
  email: { en: 'E-mail', de: 'E-Mail', fr: 'E-mail', it: 'E-mail' },
  answeredAt: { en: 'Answered', de: 'Geantwortet', fr: 'A répondu', it: 'Risposto' },
  participants: { en: 'participants', de: 'Teilnehmende', fr: 'participants', it: 'partecipanti' },
  doorList: { en: 'door list', de: 'Einlassliste', fr: 'liste d’entrée', it: 'lista d’ingresso' },
  badges: { en: 'name badges', de: 'Namensschilder', fr: 'badges', it: 'cartellini' },
  kitchen: { en: 'kitchen', de: 'Küche', fr: 'cuisine', it: 'cucina' },
  archived: { en: 'no longer asked', de: 'nicht mehr gefragt', fr: 'plus posée', it: 'non più posta' },
  checkedIn: { en: 'Checked in', de: 'Eingecheckt', fr: 'Entrée', it: 'Entrata' },
  checkedInAt: { en: 'Checked in at', de: 'Eingecheckt um', fr: 'Entrée à', it: 'Entrata alle' },
  yes: { en: 'yes', de: 'ja', fr: 'oui', it: 'sì' },
  no: { en: 'no', de: 'nein', fr: 'non', it: 'no' },
  question: { en: 'Question', de: 'Frage', fr: 'Question', it: 'Domanda' },
  answer: { en: 'Answer', de: 'Antwort', fr: 'Réponse', it: 'Risposta' },
  areComing: { en: 'Coming', de: 'Kommen', fr: 'Viennent', it: 'Partecipano' },
  areWaiting: { en: 'Waiting', de: 'Warten', fr: 'En attente', it: 'In attesa' },
  sum: { en: 'Sum', de: 'Summe', fr: 'Somme', it: 'Somma' },
  smallest: { en: 'Smallest', de: 'Kleinste', fr: 'Minimum', it: 'Minimo' },
  largest: { en: 'Largest', de: 'Grösste', fr: 'Maximum', it: 'Massimo' },
  further: { en: 'other answers', de: 'weitere Antworten', fr: 'autres réponses', it: 'altre risposte' },
  answers: { en: 'Answers', de: 'Antworten', fr: 'Réponses', it: 'Risposte' },
  comments: { en: 'Comments', de: 'Bemerkungen', fr: 'Remarques', it: 'Osservazioni' },
  nobodyAsked: {
    en: 'Nothing is asked at this event.',
    de: 'An diesem Anlass wird nichts gefragt.',
    fr: 'Rien n’est demandé pour cet événement.',
    it: 'Per questo evento non si chiede nulla.',
  },
  /** At the foot of a page of which nobody knows yet how many follow. */
  pageNumber: { en: 'Page &P', de: 'Seite &P', fr: 'Page &P', it: 'Pagina &P' },
  /** As the foot of a printed page has it: &P is its number, &N how many there are. */
  page: { en: 'Page &P of &N', de: 'Seite &P von &N', fr: 'Page &P sur &N', it: 'Pagina &P di &N' },
} as const satisfies Record<string, Titles>;

export type AttendanceWord = keyof typeof attendanceWords;

/** What stands at the head and the foot of what is printed. */
interface HeadWords {
  people: (count: number) => string;
  printed: (at: string) => string;
}

export const headWords = sentencesOf<HeadWords>({
  en: { people: { one: '{0} person comes', other: '{0} people come' }, printed: 'Printed: {0}' },
  de: { people: { one: '{0} Person kommt', other: '{0} Personen kommen' }, printed: 'Gedruckt: {0}' },
  fr: { people: { one: '{0} personne vient', other: '{0} personnes viennent' }, printed: 'Imprimé : {0}' },
  it: {
    people: { one: '{0} persona partecipa', other: '{0} persone partecipano' },
    printed: 'Stampato: {0}',
  },
});
