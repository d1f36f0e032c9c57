import type { QuestionType } from '../event/question.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';

/** An option of a choice, which keeps its number when it is renamed. */
export interface QuestionOption {
  readonly id: number;
  readonly title: string;
}

/** A question as those see it who may change it. */
export interface EditedQuestion {
  readonly id: QuestionId;
  readonly title: string;
  readonly type: QuestionType;
  readonly required: boolean;
  readonly options: readonly QuestionOption[];
  /** Options that are no longer offered, but that someone has chosen. */
  readonly archivedOptions: readonly string[];
  /** Whether it is no longer asked, but was answered. */
  readonly archived: boolean;
}

/** How many gave each answer, by question. */
export type AnswerCounts = ReadonlyMap<QuestionId, ReadonlyMap<string, number>>;

/** A question as a request sends it; without an id it is new. */
export interface SentQuestion {
  readonly id?: QuestionId | undefined;
  readonly title: string;
  readonly type: QuestionType;
  readonly required?: boolean | undefined;
  readonly options?: readonly { readonly id?: number | undefined; readonly title: string }[] | undefined;
}

/** What becomes of the questions of an event. */
export interface PlannedQuestions {
  /** In the new order. */
  readonly asked: readonly PlannedQuestion[];
  /** No longer asked, but answered. */
  readonly archived: readonly EditedQuestion[];
  readonly removed: readonly QuestionId[];
}

/** A question as it is to be; a new one has no id yet. */
export interface PlannedQuestion extends Omit<EditedQuestion, 'id'> {
  readonly id: QuestionId | null;
  /** How the answers to it are renamed with its options. */
  readonly renames: ReadonlyMap<string, string>;
}
