import type { FieldFailure } from '../../lib/api/failures.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { withoutTabs } from '../../lib/format/text.ts';

type Question = EventDetail['questions'][number];

/** What was filled in, by the number of the question. */
export type Filled = Readonly<Record<number, string>>;

/** An answer as the interface takes it. */
export interface SentAnswer {
  question: number;
  answer: string;
}

/** What a form begins with. */
export function filledFrom(answers: readonly SentAnswer[]): Filled {
  return Object.fromEntries(answers.map(({ question, answer }) => [question, answer]));
}

export type AnswerProblem = 'required' | 'number';

/** What is wrong with the answers, by the number of the question. */
export function answerProblems(
  questions: readonly Pick<Question, 'id' | 'required' | 'type'>[],
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

/** What is wrong with answers in the name of somebody else: officers may leave any question open. */
export function wrongNumbers(
  questions: readonly Pick<Question, 'id' | 'type'>[],
  filled: Filled,
): ReadonlyMap<number, AnswerProblem> {
  return answerProblems(
    questions.map(({ id, type }) => ({ id, type, required: false })),
    filled,
  );
}

/** The answers that differ from what was answered before, as the interface takes them. */
export function changedAnswers(
  questions: readonly Pick<Question, 'id' | 'type'>[],
  before: Filled,
  filled: Filled,
): SentAnswer[] {
  return questions
    .map(({ id, type }) => {
      const now = withoutTabs(filled[id] ?? '').trim();
      return { question: id, answer: type === 'number' ? now.replace(',', '.') : now };
    })
    .filter(({ question, answer }) => answer !== (before[question] ?? ''));
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
