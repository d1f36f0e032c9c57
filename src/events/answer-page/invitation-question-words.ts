import type { Locale } from '../../platform/localisation/locale.ts';
import texts from './invitation-question-words.json' with { type: 'json' };

/** The sentences around the questions of an event and the code of a ticket on the guest's page. */
export interface QuestionWords {
  /** Above the questions while the guest may still say no. */
  readonly ifComing: string;
  /** Above them when the guest comes. */
  readonly heading: string;
  readonly required: string;
  readonly save: string;
  readonly choose: string;
  readonly yes: string;
  readonly no: string;
  /** What is wrong with an answer. */
  readonly wrong: Readonly<Record<AnswerProblem, string>>;
  /** Above everything, where an answer was not taken. */
  readonly notSaved: string;
  /** Above everything, where answers were stored. */
  readonly saved: string;
  /** Below the code of the ticket. */
  readonly code: string;
}

/** What can be wrong with an answer: it is no number, none of the choices, or too long. */
export type AnswerProblem = 'number' | 'choice' | 'long';

/** The sentences around questions, in every language of the service. */
export const questionWords: Readonly<Record<Locale, QuestionWords>> = texts;
