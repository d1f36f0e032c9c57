import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of the guest's pages about how long an answer can be changed. */
export interface ClosingWords {
  readonly atStart: string;
  at(due: string): string;
  /** To somebody who comes or waits, when registration is closed. */
  readonly isFinal: string;
}

export const closingWords: Readonly<Record<Locale, ClosingWords>> = {
  en: {
    atStart: 'You can change your answer until the event starts.',
    at: (due) => `You can change your answer until ${due}; after that you can only decline.`,
    isFinal: 'If you decline now, you cannot say yes again.',
  },
  de: {
    atStart: 'Sie können Ihre Antwort bis zum Beginn der Veranstaltung ändern.',
    at: (due) => `Sie können Ihre Antwort bis ${due} ändern; danach können Sie nur noch absagen.`,
    isFinal: 'Wenn Sie jetzt absagen, können Sie nicht mehr zusagen.',
  },
  fr: {
    atStart: 'Vous pouvez modifier votre réponse jusqu’au début de l’événement.',
    at: (due) =>
      `Vous pouvez modifier votre réponse jusqu’au ${due}\u00a0; ensuite, vous pourrez seulement décliner.`,
    isFinal: 'Si vous déclinez maintenant, vous ne pourrez plus accepter.',
  },
  it: {
    atStart: 'Può modificare la risposta fino all’inizio dell’evento.',
    at: (due) => `Può modificare la risposta entro ${due}; dopo potrà solo declinare.`,
    isFinal: 'Se declina ora, non potrà più accettare.',
  },
};
