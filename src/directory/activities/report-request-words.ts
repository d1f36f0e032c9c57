import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './report-request-words.json' with { type: 'json' };

/** The sentences of a mail that asks a club to report what it did. */
export interface ReportRequestSentences {
  subject(club: string, year: string): string;
  greeting(name: string): string;
  why(club: string, year: string): string;
  /** Before the words of whoever asks. */
  says(name: string): string;
  /** On the button. */
  readonly report: string;
  readonly reportHere: string;
  readonly noButton: string;
  /** Why someone gets it. */
  readonly reason: string;
  readonly regards: string;
}

export const reportRequestSentences = sentencesOf<ReportRequestSentences>(texts);
