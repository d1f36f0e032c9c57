import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './invitation-mail-words.json' with { type: 'json' };

/** The sentences of an invitation. Names come into them as they are shown: as text, or as escaped HTML. */
export interface InvitationSentences {
  subject(title: string): string;
  greeting(guest: string): string;
  /** To a person whose name is not known. */
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
  readonly calendar: string;
  replies(host: string): string;
  readonly regards: string;
}

/** Polite forms throughout, and no word that takes the reader or the host for a man or a woman. */
export const invitationSentences = sentencesOf<InvitationSentences>(texts);
