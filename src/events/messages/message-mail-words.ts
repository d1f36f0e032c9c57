import type { Locale } from '../../platform/localisation/locale.ts';
import type { NoticeKind } from './message.ts';

/** Who is invited reads the same as everybody does when an event is published: it asks them. */
export type SentNoticeKind = Exclude<NoticeKind, 'invited'>;

/** The sentences of mails about events, beside those of invitations. Names come as text, or as escaped HTML. */
export interface MessageSentences {
  readonly subject: Readonly<Record<SentNoticeKind | 'reminder', (title: string) => string>>;
  readonly says: Readonly<Record<SentNoticeKind, (organisation: string) => string>>;
  concerns(organisation: string): string;
  reminds(due: string): string;
  /** Before what an event was until it moved. */
  readonly before: string;
  /** Before the days of the later events of a series. */
  readonly further: string;
  /** Where the links answer only the first of several events. */
  readonly answersFirst: string;
  readonly yes: string;
  readonly no: string;
  readonly answerHere: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const messageSentences: Readonly<Record<Locale, MessageSentences>> = {
  en: {
    subject: {
      published: (title) => `Invitation: ${title}`,
      moved: (title) => `Changed: ${title}`,
      cancelled: (title) => `Cancelled: ${title}`,
      reinstated: (title) => `Takes place after all: ${title}`,
      reminder: (title) => `Are you coming? ${title}`,
    },
    says: {
      published: (organisation) => `${organisation} invites you to this event:`,
      moved: (organisation) => `Something has changed about this event of ${organisation}:`,
      cancelled: (organisation) => `This event of ${organisation} was cancelled:`,
      reinstated: (organisation) => `This event of ${organisation} takes place after all:`,
    },
    concerns: (organisation) => `This is about an event of ${organisation}:`,
    reminds: (due) => `You have not answered yet. Please say until ${due} whether you are coming:`,
    before: 'Until now',
    further: 'Further dates',
    answersFirst: 'Your answer is for the first date; the further ones are in your agenda.',
    yes: 'Yes, I am coming',
    no: 'No, I cannot come',
    answerHere: 'You can answer here without signing in:',
  },
  de: {
    subject: {
      published: (title) => `Einladung: ${title}`,
      moved: (title) => `Geändert: ${title}`,
      cancelled: (title) => `Abgesagt: ${title}`,
      reinstated: (title) => `Findet doch statt: ${title}`,
      reminder: (title) => `Kommen Sie? ${title}`,
    },
    says: {
      published: (organisation) => `${organisation} lädt Sie zu dieser Veranstaltung ein:`,
      moved: (organisation) => `An dieser Veranstaltung von ${organisation} hat sich etwas geändert:`,
      cancelled: (organisation) => `Diese Veranstaltung von ${organisation} wurde abgesagt:`,
      reinstated: (organisation) => `Diese Veranstaltung von ${organisation} findet doch statt:`,
    },
    concerns: (organisation) => `Es geht um eine Veranstaltung von ${organisation}:`,
    reminds: (due) => `Sie haben noch nicht geantwortet. Bitte sagen Sie bis ${due} zu oder ab:`,
    before: 'Bisher',
    further: 'Weitere Termine',
    answersFirst: 'Ihre Antwort gilt für den ersten Termin; die weiteren finden Sie in Ihrer Agenda.',
    yes: 'Ja, ich komme',
    no: 'Nein, ich kann nicht',
    answerHere: 'Hier können Sie ohne Anmeldung antworten:',
  },
  fr: {
    subject: {
      published: (title) => `Invitation\u00a0: ${title}`,
      moved: (title) => `Modifié\u00a0: ${title}`,
      cancelled: (title) => `Annulé\u00a0: ${title}`,
      reinstated: (title) => `Aura finalement lieu\u00a0: ${title}`,
      reminder: (title) => `Viendrez-vous\u00a0? ${title}`,
    },
    says: {
      published: (organisation) => `${organisation} vous invite à cet événement\u00a0:`,
      moved: (organisation) => `Cet événement de ${organisation} a été modifié\u00a0:`,
      cancelled: (organisation) => `Cet événement de ${organisation} a été annulé\u00a0:`,
      reinstated: (organisation) => `Cet événement de ${organisation} aura finalement lieu\u00a0:`,
    },
    concerns: (organisation) => `Il s’agit d’un événement de ${organisation}\u00a0:`,
    reminds: (due) => `Vous n’avez pas encore répondu. Merci de dire d’ici au ${due} si vous viendrez\u00a0:`,
    before: 'Jusqu’ici',
    further: 'Autres dates',
    answersFirst:
      'Votre réponse vaut pour la première date\u00a0; vous trouverez les autres dans votre agenda.',
    yes: 'Oui, je viens',
    no: 'Non, je ne peux pas venir',
    answerHere: 'Vous pouvez répondre ici sans vous connecter\u00a0:',
  },
  it: {
    subject: {
      published: (title) => `Invito: ${title}`,
      moved: (title) => `Modificato: ${title}`,
      cancelled: (title) => `Annullato: ${title}`,
      reinstated: (title) => `Si terrà comunque: ${title}`,
      reminder: (title) => `Parteciperà? ${title}`,
    },
    says: {
      published: (organisation) => `${organisation} La invita a questo evento:`,
      moved: (organisation) => `Qualcosa è cambiato in questo evento di ${organisation}:`,
      cancelled: (organisation) => `Questo evento di ${organisation} è stato annullato:`,
      reinstated: (organisation) => `Questo evento di ${organisation} si terrà comunque:`,
    },
    concerns: (organisation) => `Si tratta di un evento di ${organisation}:`,
    reminds: (due) => `Non ha ancora risposto. Ci dica entro ${due} se parteciperà:`,
    before: 'Finora',
    further: 'Altre date',
    answersFirst: 'La Sua risposta vale per la prima data; trova le altre nella Sua agenda.',
    yes: 'Sì, parteciperò',
    no: 'No, non posso partecipare',
    answerHere: 'Può rispondere qui senza accedere:',
  },
};
