import type { QuestionId } from '../../platform/shared/ids.ts';

/** What kind of answer a question takes. */
export const questionTypes = ['text', 'number', 'choice', 'yes-no'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A question of an event. */
export interface Question {
  id: QuestionId;
  title: string;
  type: QuestionType;
  required: boolean;
  options: string[];
}

/** An answer as a request sends it. */
export interface SentAnswer {
  question: QuestionId;
  answer: string;
}
