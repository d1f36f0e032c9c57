import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './password-mail-words.json' with { type: 'json' };

/** The sentences of a mail with a link to set a password. Names come into them as they are shown. */
export interface PasswordSentences {
  greeting(name: string): string;
  readonly forgotten: PasswordOccasion;
  /** After a change of the e-mail address was stopped. */
  readonly stopped: PasswordOccasion;
  readonly first: PasswordOccasion;
  /** Before the name with which the person signs in. */
  username(name: string): string;
  /** On the button. */
  readonly choose: string;
  readonly chooseHere: string;
  readonly noButton: string;
  readonly regards: string;
}

/** What differs between a first password and a forgotten one. */
export interface PasswordOccasion {
  subject(organisation: string): string;
  why(organisation: string): string;
  /** How long the link can be used, said with the amount of hours or days. */
  until(amount: number): string;
  readonly ifNot: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const passwordSentences = sentencesOf<PasswordSentences>(texts);
