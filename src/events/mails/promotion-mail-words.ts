import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './promotion-mail-words.json' with { type: 'json' };

/** The sentences of the mail to a person who waited and got a seat; names come as text or as escaped HTML. */
export interface PromotionSentences {
  subject(title: string): string;
  promoted(title: string): string;
  readonly ifNot: string;
  readonly here: string;
  readonly button: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const promotionSentences = sentencesOf<PromotionSentences>(texts);
