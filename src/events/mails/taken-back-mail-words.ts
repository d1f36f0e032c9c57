import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of the mail to a guest whose invitation was taken back; names come as text or as escaped HTML. */
export interface TakenBackSentences {
  subject(title: string): string;
  takenBack(host: string, title: string): string;
  readonly ticket: string;
  /** The same where the host is no longer a member, or the guest was registered without one. */
  takenBackWithoutHost(title: string): string;
  readonly ticketWithoutHost: string;
}

/** Polite forms throughout, and no word that takes the reader or the host for a man or a woman. */
export const takenBackSentences: Readonly<Record<Locale, TakenBackSentences>> = {
  en: {
    subject: (title) => `Invitation taken back: ${title}`,
    takenBack: (host, title) => `The invitation by ${host} to “${title}” was taken back.`,
    ticket: 'Your answer and your ticket are no longer valid. If you have a question, please ask your host.',
    takenBackWithoutHost: (title) => `Your invitation to “${title}” was taken back.`,
    ticketWithoutHost:
      'Your answer and your ticket are no longer valid. If you have a question, please ask the organisers.',
  },
  de: {
    subject: (title) => `Einladung zurückgezogen: ${title}`,
    takenBack: (host, title) => `Die Einladung von ${host} zu «${title}» wurde zurückgezogen.`,
    ticket:
      'Ihre Zusage und Ihr Ticket gelten nicht mehr. Bei Fragen wenden Sie sich bitte an die Person, die Sie eingeladen hat.',
    takenBackWithoutHost: (title) => `Ihre Einladung zu «${title}» wurde zurückgezogen.`,
    ticketWithoutHost:
      'Ihre Zusage und Ihr Ticket gelten nicht mehr. Bei Fragen wenden Sie sich bitte an die Organisation der Veranstaltung.',
  },
  fr: {
    subject: (title) => `Invitation retirée\u00a0: ${title}`,
    takenBack: (host, title) => `L’invitation de ${host} à «\u00a0${title}\u00a0» a été retirée.`,
    ticket:
      'Votre réponse et votre billet ne sont plus valables. Pour toute question, adressez-vous à la personne qui vous avait adressé l’invitation.',
    takenBackWithoutHost: (title) => `Votre invitation à «\u00a0${title}\u00a0» a été retirée.`,
    ticketWithoutHost:
      'Votre réponse et votre billet ne sont plus valables. Pour toute question, adressez-vous à l’organisation de l’événement.',
  },
  it: {
    subject: (title) => `Invito ritirato: ${title}`,
    takenBack: (host, title) => `L’invito di ${host} a «${title}» è stato ritirato.`,
    ticket:
      'La Sua risposta e il Suo biglietto non sono più validi. Per domande si rivolga alla persona che Le aveva mandato l’invito.',
    takenBackWithoutHost: (title) => `Il Suo invito a «${title}» è stato ritirato.`,
    ticketWithoutHost:
      'La Sua risposta e il Suo biglietto non sono più validi. Per domande si rivolga all’organizzazione dell’evento.',
  },
};
