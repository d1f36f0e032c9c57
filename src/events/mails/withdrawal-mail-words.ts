import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of the mail to a guest whose invitation was taken back; names come as text or as escaped HTML. */
export interface WithdrawalSentences {
  subject(title: string): string;
  withdrawn(host: string, title: string): string;
  readonly ticket: string;
  /** The same where the host is no longer a member, or the guest was registered without one. */
  withdrawnWithoutHost(title: string): string;
  readonly ticketWithoutHost: string;
}

/** Polite forms throughout, and no word that takes the reader or the host for a man or a woman. */
export const withdrawalSentences: Readonly<Record<Locale, WithdrawalSentences>> = {
  en: {
    subject: (title) => `Invitation taken back: ${title}`,
    withdrawn: (host, title) => `The invitation by ${host} to “${title}” was taken back.`,
    ticket: 'Your answer and your ticket are no longer valid. If you have a question, please ask your host.',
    withdrawnWithoutHost: (title) => `Your invitation to “${title}” was taken back.`,
    ticketWithoutHost:
      'Your answer and your ticket are no longer valid. If you have a question, please ask the organisers.',
  },
  de: {
    subject: (title) => `Einladung zurückgezogen: ${title}`,
    withdrawn: (host, title) => `Die Einladung von ${host} zu «${title}» wurde zurückgezogen.`,
    ticket:
      'Ihre Zusage und Ihr Ticket gelten nicht mehr. Bei Fragen wenden Sie sich bitte an die Person, die Sie eingeladen hat.',
    withdrawnWithoutHost: (title) => `Ihre Einladung zu «${title}» wurde zurückgezogen.`,
    ticketWithoutHost:
      'Ihre Zusage und Ihr Ticket gelten nicht mehr. Bei Fragen wenden Sie sich bitte an die Organisation der Veranstaltung.',
  },
  fr: {
    subject: (title) => `Invitation retirée\u00a0: ${title}`,
    withdrawn: (host, title) => `L’invitation de ${host} à «\u00a0${title}\u00a0» a été retirée.`,
    ticket:
      'Votre réponse et votre billet ne sont plus valables. Pour toute question, adressez-vous à la personne qui vous avait adressé l’invitation.',
    withdrawnWithoutHost: (title) => `Votre invitation à «\u00a0${title}\u00a0» a été retirée.`,
    ticketWithoutHost:
      'Votre réponse et votre billet ne sont plus valables. Pour toute question, adressez-vous à l’organisation de l’événement.',
  },
  it: {
    subject: (title) => `Invito ritirato: ${title}`,
    withdrawn: (host, title) => `L’invito di ${host} a «${title}» è stato ritirato.`,
    ticket:
      'La Sua risposta e il Suo biglietto non sono più validi. Per domande si rivolga alla persona che Le aveva mandato l’invito.',
    withdrawnWithoutHost: (title) => `Il Suo invito a «${title}» è stato ritirato.`,
    ticketWithoutHost:
      'La Sua risposta e il Suo biglietto non sono più validi. Per domande si rivolga all’organizzazione dell’evento.',
  },
};
