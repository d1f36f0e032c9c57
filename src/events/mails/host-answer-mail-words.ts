import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './host-answer-mail-words.json' with { type: 'json' };

/** The sentences of the mail to a guest for whom the host has answered; names come as text or as escaped HTML. */
export interface HostAnswerSentences {
  subjectYes(title: string): string;
  subjectNo(title: string): string;
  yes(host: string, title: string): string;
  no(host: string, title: string): string;
  ifNot(host: string): string;
}

/** Polite forms throughout, and no word that takes the reader or the host for a man or a woman. */
export const hostAnswerSentences = sentencesOf<HostAnswerSentences>(texts);
