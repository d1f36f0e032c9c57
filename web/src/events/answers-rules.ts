import type { EventDetail } from '../api/schema.gen.ts';

type Question = EventDetail['questions'][number];

/** What was filled in, by the number of the question. */
export type Filled = Readonly<Record<number, string>>;

/** What the form begins with. */
export function filledFrom(questions: readonly Question[]): Filled {
  return Object.fromEntries(questions.map(({ id, answer }) => [id, answer]));
}

export type AnswerProblem = 'required' | 'number';

/** What is wrong with the answers, by the number of the question. */
export function problemsOf(
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

/** The answers that differ from what was answered before, as the interface takes them. */
export function changedAnswers(
  questions: readonly Question[],
  filled: Filled,
): { question: number; answer: string }[] {
  return questions
    .map(({ id, answer, type }) => {
      const now = filled[id]?.trim() ?? '';
      return { question: id, before: answer, answer: type === 'number' ? now.replace(',', '.') : now };
    })
    .filter(({ before, answer }) => before !== answer)
    .map(({ question, answer }) => ({ question, answer }));
}
