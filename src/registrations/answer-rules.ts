import type { Question } from '../events/question.ts';

/** What is wrong with an answer to a question, in words; null when nothing is. An empty answer takes it back. */
export function answerProblem(question: Question, answer: string): string | null {
  return answer === '' ? null : checks[question.type](answer, question);
}

const checks: Record<Question['type'], (answer: string, question: Question) => string | null> = {
  text: () => null,
  number: (answer) => (/^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(answer) ? null : 'must be a number'),
  'yes-no': (answer) => (answer === 'YES' || answer === 'NO' ? null : 'must be YES or NO'),
  choice: (answer, { options }) => (options.includes(answer) ? null : `must be one of ${options.join(', ')}`),
};
