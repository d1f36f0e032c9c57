import type { FieldFailure } from '../api/failures.ts';
import type { EventDetail } from '../api/schema.gen.ts';
import { withoutTabs } from '../shared/without-tabs.ts';

type Question = EventDetail['questions'][number];

/** What was filled in, by the number of the question. */
export type Filled = Readonly<Record<number, string>>;

/** What the form begins with. */
export function filledFrom(questions: readonly Question[]): Filled {
  return Object.fromEntries(questions.map(({ id, answer }) => [id, answer]));
}

export type AnswerProblem = 'required' | 'number';

/** What is wrong with the answers, by the number of the question. */
export function answerProblems(
  questions: readonly Question[],
  filled: Filled,
): ReadonlyMap<number, AnswerProblem> {
  const problems = new Map<number, AnswerProblem>();
  for (const { id, required, type } of questions) {
    const answer = filled[id]?.trim() ?? '';
    if (required && answer === '') problems.set(id, 'required');
    else if (type === 'number' && answer !== '' && !/^-?\d+(?:[.,]\d+)?$/.test(answer))
      problems.set(id, 'number');
  }
  return problems;
}

/** An answer as the interface takes it. */
export interface SentAnswer {
  question: number;
  answer: string;
}

/** The answers that differ from what was answered before, as the interface takes them. */
export function changedAnswers(questions: readonly Question[], filled: Filled): SentAnswer[] {
  return questions
    .map(({ id, answer, type }) => {
      const now = withoutTabs(filled[id] ?? '').trim();
      return { question: id, before: answer, answer: type === 'number' ? now.replace(',', '.') : now };
    })
    .filter(({ before, answer }) => before !== answer)
    .map(({ question, answer }) => ({ question, answer }));
}

/** The questions whose answers the service has refused: it names them by their place among those that were sent. */
export function refusedAnswers(
  fields: readonly FieldFailure[],
  sent: readonly SentAnswer[],
): ReadonlySet<number> {
  const names = new Set(fields.map(({ field }) => field.split('.').slice(0, 2).join('.')));
  return new Set(
    sent.filter((_answer, index) => names.has(`answers.${index}`)).map(({ question }) => question),
  );
}
