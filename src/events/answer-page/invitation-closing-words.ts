import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './invitation-closing-words.json' with { type: 'json' };

/** The sentences of the guest's pages about how long an answer can be changed. */
export interface ClosingWords {
  readonly atStart: string;
  at(due: string): string;
  /** To a person who comes or waits, when registration is closed. */
  readonly isFinal: string;
}

/** How long an answer can be changed, in every language of the service. */
export const closingWords = sentencesOf<ClosingWords>(texts);
