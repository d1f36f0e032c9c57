import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of the mail to somebody who waited and got a seat; names come as text or as escaped HTML. */
export interface PromotionSentences {
  subject(title: string): string;
  promoted(title: string): string;
  readonly ifNot: string;
  readonly here: string;
  readonly button: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const promotionSentences: Readonly<Record<Locale, PromotionSentences>> = {
  en: {
    subject: (title) => `You have a place: ${title}`,
    promoted: (title) =>
      `A place has become free: you are coming to “${title}”, with everyone you bring along.`,
    ifNot: 'If you cannot come after all, please say so soon, so that the next in line gets your place.',
    here: 'You can decline here, without an account:',
    button: 'See or change your answer',
  },
  de: {
    subject: (title) => `Sie haben einen Platz: ${title}`,
    promoted: (title) =>
      `Es ist ein Platz frei geworden: Sie sind bei «${title}» dabei, mit allen, die Sie mitbringen.`,
    ifNot:
      'Falls Sie doch nicht kommen können, sagen Sie bitte bald ab, damit die Nächsten auf der Warteliste nachrücken.',
    here: 'Absagen können Sie hier, ohne Benutzerkonto:',
    button: 'Antwort ansehen oder ändern',
  },
  fr: {
    subject: (title) => `Vous avez une place\u00a0: ${title}`,
    promoted: (title) =>
      `Une place s’est libérée\u00a0: vous participez à «\u00a0${title}\u00a0», avec toutes les personnes qui vous accompagnent.`,
    ifNot:
      'Si vous ne pouvez finalement pas venir, merci de le dire bientôt, pour que votre place revienne aux suivants de la liste d’attente.',
    here: 'Vous pouvez vous désister ici, sans compte\u00a0:',
    button: 'Voir ou modifier votre réponse',
  },
  it: {
    subject: (title) => `C’è un posto per Lei: ${title}`,
    promoted: (title) =>
      `Si è liberato un posto: Lei partecipa a «${title}», con tutte le persone che porta con sé.`,
    ifNot:
      'Se alla fine non può venire, ce lo dica presto, così il posto passa a chi segue nella lista d’attesa.',
    here: 'Può disdire qui, senza account:',
    button: 'Veda o modifichi la Sua risposta',
  },
};
