import type { QuestionId } from '../shared/ids.ts';
import type { QuestionType } from '../storage/event-tables.ts';

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
