import type { ManagedEventDetail } from '../api/schema.gen.ts';

/** A question of the event, as far as its answers go. */
export type AskedQuestion = Pick<ManagedEventDetail['questions'][number], 'id' | 'title' | 'type'>;

/** What was filled in, by the number of the question. */
export type Filled = Readonly<Record<number, string>>;

/** What is said in the name of somebody. */
export interface AnswerDraft {
  readonly attending: 'YES' | 'NO' | '';
  readonly comment: string;
  readonly filled: Filled;
}

/** What the form begins with. */
export function filledFrom(answers: readonly { question: number; answer: string }[]): Filled {
  return Object.fromEntries(answers.map(({ question, answer }) => [question, answer]));
}

/** The questions whose answers are no numbers although they should be; officers may leave any question open. */
export function wrongNumbers(questions: readonly AskedQuestion[], filled: Filled): number[] {
  return questions
    .filter(({ type }) => type === 'number')
    .map(({ id }) => id)
    .filter((id) => !/^(?:-?\d+(?:[.,]\d+)?)?$/.test(filled[id]?.trim() ?? ''));
}

/** The answers that differ from what was there, as the interface takes them. */
export function changedAnswers(questions: readonly AskedQuestion[], before: Filled, filled: Filled) {
  return questions
    .map(({ id, type }) => {
      const now = filled[id]?.trim() ?? '';
      return { question: id, answer: type === 'number' ? now.replace(',', '.') : now };
    })
    .filter(({ question, answer }) => answer !== (before[question] ?? ''));
}
