import type { Question } from '../event/question.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';

/** How many of those who come, and of those who wait. */
export interface ComingAndWaiting {
  readonly coming: number;
  readonly waiting: number;
}

/** How many gave an answer, as it stands in the database. */
export interface AnswerCount extends ComingAndWaiting {
  readonly question: QuestionId;
  readonly answer: string;
  /** How many answered the question in all, whatever they said. */
  readonly answered: ComingAndWaiting;
  /** How many different answers it has, of which a list may hold only the most common. */
  readonly different: number;
}

/** One answer, and how many gave it. */
export interface AnswerSum extends ComingAndWaiting {
  readonly answer: string;
}

/** What can be said of numbers. */
export interface NumberSums {
  readonly sum: number;
  readonly smallest: number;
  readonly largest: number;
}

/** A question whose answers are added up: also one that is no longer asked. */
export interface SummedQuestion extends Pick<Question, 'id' | 'title' | 'type' | 'options'> {
  readonly isArchived?: boolean;
}

/** A question with how many answered what. */
export interface QuestionSums {
  readonly question: SummedQuestion;
  readonly answered: ComingAndWaiting;
  /** Options in their order, numbers by size, texts with the most common first. */
  readonly values: readonly AnswerSum[];
  /** How many different texts there are beside those. */
  readonly further: number;
  /** Null for questions that ask for no number, and where nobody gave one. */
  readonly numbers: { readonly coming: NumberSums | null; readonly waiting: NumberSums | null } | null;
}
