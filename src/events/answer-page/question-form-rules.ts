import type { Question, SentAnswer } from '../event/question.ts';
import { answerProblem } from '../registration/answer-rules.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import type { AnswerProblem } from './invitation-page-words.ts';

/** How a field of the form is called. */
export function fieldOf(question: QuestionId): string {
  return `question-${question}`;
}

/** As much as the interface takes. */
const longestAnswer = 4000;

/** The answers that a form holds, to the questions of the event; each without the space around it. */
export function answersIn(form: URLSearchParams, questions: readonly Question[]): SentAnswer[] {
  return questions.flatMap(({ id }) => {
    const answer = form.get(fieldOf(id));
    return answer === null ? [] : [{ question: id, answer: answer.trim() }];
  });
}

/** What is wrong with answers, by question. */
export function problemsOf(
  questions: readonly Question[],
  answers: readonly SentAnswer[],
): Map<QuestionId, AnswerProblem> {
  const sent = new Map(answers.map(({ question, answer }) => [question, answer]));
  const problems = new Map<QuestionId, AnswerProblem>();
  for (const question of questions) {
    const answer = sent.get(question.id) ?? '';
    if (answer.length > longestAnswer) problems.set(question.id, 'long');
    else if (answerProblem(question, answer) !== null)
      problems.set(question.id, question.type === 'number' ? 'number' : 'choice');
  }
  return problems;
}
