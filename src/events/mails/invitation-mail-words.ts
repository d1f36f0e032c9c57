import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of an invitation. Names come into them as they are shown: as text, or as escaped HTML. */
export interface InvitationSentences {
  subject(title: string): string;
  greeting(guest: string): string;
  /** To somebody whose name is not known. */
  readonly hello: string;
  invites(host: string, organisation: string): string;
  /** A line of the facts. */
  fact(term: string, value: string): string;
  readonly when: string;
  readonly where: string;
  writes(host: string): string;
  readonly about: string;
  /** On the button. */
  readonly answer: string;
  /** Before the address, where there is no button. */
  readonly answerHere: string;
  readonly noButton: string;
  readonly noAccount: string;
  readonly linkIsPersonal: string;
  readonly calendar: string;
  replies(host: string): string;
  readonly regards: string;
}

/** Polite forms throughout, and no word that takes the reader or the host for a man or a woman. */
export const invitationSentences: Readonly<Record<Locale, InvitationSentences>> = {
  en: {
    subject: (title) => `Invitation: ${title}`,
    greeting: (guest) => `Dear ${guest}`,
    hello: 'Hello',
    invites: (host, organisation) => `${host} invites you to an event of ${organisation}:`,
    fact: (term, value) => `${term}: ${value}`,
    when: 'When',
    where: 'Where',
    writes: (host) => `${host} writes:`,
    about: 'About the event',
    answer: 'Answer the invitation',
    answerHere: 'Please say here whether you are coming; you need no account:',
    noButton: 'If the button does not work, open this address:',
    noAccount: 'You need no account to answer.',
    linkIsPersonal: 'The link is meant for you alone, and works until the event is over.',
    calendar: 'The attached file puts the event into your calendar.',
    replies: (host) => `If you reply to this mail, ${host} will read it.`,
    regards: 'With kind regards',
  },
  de: {
    subject: (title) => `Einladung: ${title}`,
    greeting: (guest) => `Guten Tag ${guest}`,
    hello: 'Guten Tag',
    invites: (host, organisation) => `${host} lädt Sie zu einer Veranstaltung von ${organisation} ein:`,
    fact: (term, value) => `${term}: ${value}`,
    when: 'Wann',
    where: 'Wo',
    writes: (host) => `${host} schreibt Ihnen:`,
    about: 'Zur Veranstaltung',
    answer: 'Einladung beantworten',
    answerHere: 'Bitte sagen Sie hier zu oder ab; ein Benutzerkonto brauchen Sie dafür nicht:',
    noButton: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    noAccount: 'Für die Antwort brauchen Sie kein Benutzerkonto.',
    linkIsPersonal: 'Der Link ist nur für Sie bestimmt und gilt bis zum Ende der Veranstaltung.',
    calendar: 'Mit der Datei im Anhang tragen Sie die Veranstaltung in Ihren Kalender ein.',
    replies: (host) => `Wenn Sie auf diese E-Mail antworten, erreicht Ihre Nachricht ${host}.`,
    regards: 'Herzlich',
  },
  fr: {
    subject: (title) => `Invitation\u00a0: ${title}`,
    greeting: (guest) => `Bonjour ${guest},`,
    hello: 'Bonjour,',
    invites: (host, organisation) =>
      `${host} vous invite à l’événement suivant, organisé par ${organisation}\u00a0:`,
    fact: (term, value) => `${term}\u00a0: ${value}`,
    when: 'Quand',
    where: 'Où',
    writes: (host) => `${host} vous écrit\u00a0:`,
    about: 'À propos de l’événement',
    answer: 'Répondre à l’invitation',
    answerHere: 'Merci de dire ici si vous viendrez\u00a0; vous n’avez pas besoin de compte\u00a0:',
    noButton: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
    noAccount: 'Vous n’avez pas besoin de compte pour répondre.',
    linkIsPersonal: 'Ce lien vous est personnel et reste valable jusqu’à la fin de l’événement.',
    calendar: 'Le fichier joint ajoute l’événement à votre agenda.',
    replies: (host) => `Si vous répondez à ce courriel, votre message parviendra à ${host}.`,
    regards: 'Avec nos meilleures salutations',
  },
  it: {
    subject: (title) => `Invito: ${title}`,
    greeting: (guest) => `Buongiorno ${guest},`,
    hello: 'Buongiorno,',
    invites: (host, organisation) => `${host} La invita al seguente evento, organizzato da ${organisation}:`,
    fact: (term, value) => `${term}: ${value}`,
    when: 'Quando',
    where: 'Dove',
    writes: (host) => `${host} Le scrive:`,
    about: 'L’evento',
    answer: 'Risponda all’invito',
    answerHere: 'Ci dica qui se parteciperà; non serve un account:',
    noButton: 'Se il pulsante non funziona, apra questo indirizzo:',
    noAccount: 'Per rispondere non serve un account.',
    linkIsPersonal: 'Il link è riservato a Lei e resta valido fino alla fine dell’evento.',
    calendar: 'Il file allegato aggiunge l’evento al Suo calendario.',
    replies: (host) => `Se risponde a questa e-mail, il Suo messaggio arriverà a ${host}.`,
    regards: 'Cordiali saluti',
  },
};
