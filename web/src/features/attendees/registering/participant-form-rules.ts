import type { EditableParticipant, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { answersDraft, changedAnswers, type Answers } from '../../../entities/question/answers-rules.ts';

type Questions = readonly Pick<ManagedEventDetail['questions'][number], 'id' | 'type'>[];

/** What is said in the name of someone. */
export type AnswerDraft = {
  attending: 'YES' | 'NO' | '';
  comment: string;
} & Answers;

/** The form of someone's answer. */
export function draftOfParticipant(
  questions: Questions,
  {
    attending,
    waiting,
    comment,
    answers,
  }: Pick<EditableParticipant, 'attending' | 'waiting' | 'comment' | 'answers'>,
  hasBegun: boolean,
): AnswerDraft {
  // Whoever waits has said yes; once the event has begun it is open whether they have come all the same.
  const said = waiting === null || hasBegun ? attending : 'YES';
  return { attending: said, comment, ...answersDraft(questions, answers) };
}

/** What is sent: only what differs. */
export function participantChange(questions: Questions, first: AnswerDraft, draft: AnswerDraft) {
  const answers = changedAnswers(questions, first, draft);
  const { attending, comment } = draft;
  return {
    ...(attending === '' || attending === first.attending ? {} : { attending }),
    ...(comment.trim() === first.comment ? {} : { comment: comment.trim() }),
    ...(answers.length === 0 ? {} : { answers }),
  };
}
