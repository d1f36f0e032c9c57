import type { Attending } from '../event/attending.ts';
import type { EventRecord } from '../event/event.ts';
import { isAfterDueDate } from '../event/event-rules.ts';
import type { Question, SentAnswer } from '../event/question.ts';
import { badInput, type FieldProblem } from '../../platform/shared/errors.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';

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

/**
 * Refuses answers that do not fit the questions of the event, and more than one to the same question; `fieldOf` says
 * where each stands in the request.
 */
export function checkAnswers(
  questions: readonly Question[],
  answers: readonly SentAnswer[],
  fieldOf: (part: keyof SentAnswer, index: number) => string,
): void {
  const known = new Map(questions.map((question) => [question.id, question]));
  const answered = new Set<QuestionId>();
  const problems = answers.flatMap((sent, index): FieldProblem[] => {
    const question = known.get(sent.question);
    const wrongQuestion = (problem: string) => [
      { field: fieldOf('question', index), problem: `${sent.question} ${problem}` },
    ];
    if (question === undefined) return wrongQuestion('is no question of this event');
    if (answered.has(question.id)) return wrongQuestion('is answered more than once');
    answered.add(question.id);
    const problem = answerProblem(question, sent.answer);
    return problem === null ? [] : [{ field: fieldOf('answer', index), problem }];
  });
  if (problems.length === 0) return;
  throw badInput(`${problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}.`, problems);
}

/** What someone has said so far; a YES may still wait for a seat. */
interface Said {
  readonly attending: Attending | null;
  readonly waitingSince: InstantText | null;
  readonly answeredLate: Flag;
}

/** Whether an answer counts as one after the due date: to say again what one said in time, as devices do, makes nobody late. */
export function isLateAnswer(
  event: Pick<EventRecord, 'registrationDueDate'>,
  now: DateTimeText,
  says: Attending,
  before: Said | null,
): boolean {
  if (!isAfterDueDate(event, now)) return false;
  if (before === null) return true;
  const saidBefore = before.waitingSince === null ? before.attending : 'YES';
  return says !== saidBefore || before.answeredLate === 1;
}
