import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './email-change-words.json' with { type: 'json' };

/** The sentences of the mails about ways into an account: a new e-mail address, a new passkey. Names come into them as they are shown. */
export interface EmailChangeSentences {
  greeting(name: string): string;
  readonly confirm: {
    subject(organisation: string): string;
    why(organisation: string): string;
    /** On the button. */
    readonly button: string;
    /** Before the address, where there is no button. */
    readonly here: string;
    readonly until: string;
    readonly ifNot: string;
  };
  /** To the present address, when another one is asked for. */
  readonly asked: {
    subject(organisation: string): string;
    what(organisation: string, address: string): string;
    /** Before the link that stops it. */
    readonly ifNot: string;
  };
  readonly changed: {
    subject(organisation: string): string;
    /** The new address comes with all but its first letter and its domain hidden. */
    what(organisation: string, address: string): string;
    /** Before the link that stops it. */
    readonly ifNot: string;
  };
  /** To the address that is the member's no longer, after a change was stopped. */
  readonly stopped: {
    subject(organisation: string): string;
    what(organisation: string): string;
    readonly ifNot: string;
  };
  /** With which anyone who reads the earlier address stops a change. */
  readonly stop: {
    readonly button: string;
    until(days: number): string;
  };
  /** To a person who has a new passkey. */
  readonly passkey: {
    subject(organisation: string): string;
    what(added: { name: string; device: string; when: string }): string;
    /** Before the address where a new password is asked for. */
    readonly ifNot: string;
    readonly button: string;
  };
  readonly noButton: string;
  readonly regards: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const emailChangeSentences = sentencesOf<EmailChangeSentences>(texts);
