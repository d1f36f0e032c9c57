import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { withoutTabs } from '../../lib/format/text.ts';

type Question = Pick<EventDetail['questions'][number], 'id' | 'title' | 'type' | 'required'>;

/** The field of a question in a form. */
export type AnswerField = `question-${number}`;

export function answerField(question: number): AnswerField {
  return `question-${question}`;
}

/** The answers to the questions of an event, as they are typed. */
export type Answers = Record<AnswerField, string>;

/** An answer as the interface takes it. */
export interface SentAnswer {
  question: number;
  answer: string;
}

/** What a form begins with. */
export function answersDraft(
  questions: readonly Pick<Question, 'id'>[],
  answers: readonly SentAnswer[],
): Answers {
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  return Object.fromEntries(questions.map(({ id }) => [answerField(id), given.get(id) ?? '']));
}

/** What the questions are called in a form. */
export function answerNames(questions: readonly Question[]): Record<AnswerField, string> {
  return Object.fromEntries(questions.map(({ id, title }) => [answerField(id), title]));
}

/** What is wrong with the answers, by field. Who answers for another may leave any question open. */
export function answerProblems(
  questions: readonly Pick<Question, 'id' | 'required' | 'type'>[],
  draft: Answers,
  forOther = false,
): Record<AnswerField, string> {
  const found = questions.flatMap(({ id, required, type }): [AnswerField, string][] => {
    const field = answerField(id);
    const answer = draft[field]?.trim() ?? '';
    if (answer === '') return required && !forOther ? [[field, 'unanswered']] : [];
    return type !== 'number' || /^-?\d+(?:[.,]\d+)?$/.test(answer) ? [] : [[field, 'number']];
  });
  return Object.fromEntries(found);
}

/** The answers that differ from what was answered before, as the interface takes them. */
export function changedAnswers(
  questions: readonly Pick<Question, 'id' | 'type'>[],
  before: Answers,
  draft: Answers,
): SentAnswer[] {
  return questions
    .map(({ id, type }) => {
      const now = withoutTabs(draft[answerField(id)] ?? '').trim();
      return { question: id, answer: type === 'number' ? now.replace(',', '.') : now };
    })
    .filter(({ question, answer }) => answer !== (before[answerField(question)] ?? ''));
}

/** The field of an answer, which the service names by its place among those that were sent. */
export function refusedAnswer(name: string, sent: readonly SentAnswer[]): AnswerField | undefined {
  const place = /^answers[./](\d+)/.exec(name)?.[1];
  const answer = place === undefined ? undefined : sent[Number(place)];
  return answer && answerField(answer.question);
}
