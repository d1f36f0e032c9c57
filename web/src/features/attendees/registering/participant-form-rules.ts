import type { EditableParticipant, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { changedAnswers, filledFrom, type Filled } from '../../../entities/question/answers-rules.ts';

type Questions = readonly Pick<ManagedEventDetail['questions'][number], 'id' | 'title' | 'type'>[];

/** What is said in the name of somebody. */
export interface AnswerDraft {
  readonly attending: 'YES' | 'NO' | '';
  readonly comment: string;
  readonly filled: Filled;
}

/** The form of somebody's answer. */
export function draftOfParticipant(
  { attending, waiting, comment, answers }: EditableParticipant,
  hasBegun: boolean,
): AnswerDraft {
  // Whoever waits has said yes; once the event has begun it is open whether they have come all the same.
  const said = waiting === null || hasBegun ? attending : 'YES';
  return { attending: said, comment, filled: filledFrom(answers) };
}

/** What is sent: only what differs. */
export function participantChange(questions: Questions, first: AnswerDraft, draft: AnswerDraft) {
  const answers = changedAnswers(questions, first.filled, draft.filled);
  const { attending, comment } = draft;
  return {
    ...(attending === '' || attending === first.attending ? {} : { attending }),
    ...(comment.trim() === first.comment ? {} : { comment: comment.trim() }),
    ...(answers.length === 0 ? {} : { answers }),
  };
}

/** An answer as a list of fields, each of which two people can change: `attending`, `comment`, and one for each question. */
export type AnswerParts = Readonly<Record<string, string>>;

const partOf = (question: number) => `question-${question}`;

/** Takes an answer apart. */
export function partsOf(questions: Questions, { attending, comment, filled }: AnswerDraft): AnswerParts {
  const answers = questions.map(({ id }) => [partOf(id), filled[id]?.trim() ?? '']);
  return { attending, comment: comment.trim(), ...Object.fromEntries(answers) };
}

/** Puts an answer together again. */
export function draftOfParts(questions: Questions, parts: AnswerParts): AnswerDraft {
  const { attending = '', comment = '' } = parts;
  const filled = Object.fromEntries(questions.map(({ id }) => [id, parts[partOf(id)] ?? '']));
  return { attending: attending as AnswerDraft['attending'], comment, filled };
}

/** The question that a part answers. */
export function questionOf(questions: Questions, part: string): Questions[number] | undefined {
  return questions.find(({ id }) => partOf(id) === part);
}
