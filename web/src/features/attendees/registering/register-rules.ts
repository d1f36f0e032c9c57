import type { ManagedEventDetail, NewParticipant } from '../../../lib/api/schema.gen.ts';
import { answerProblems, answersDraft } from '../../../entities/question/answers-rules.ts';
import {
  emptyGuest,
  guestProblems,
  trimmedGuest,
  type GuestDraft,
} from '../../../entities/registration/guest-rules.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';
import type { AnswerDraft } from './participant-form-rules.ts';

/** Who is to be registered: a member, or a guest who may come with one. */
export type NewcomerDraft = {
  kind: 'member' | 'guest';
  member: ChosenMember | null;
  company: string;
  host: ChosenMember | null;
} & AnswerDraft &
  GuestDraft;

type Questions = readonly Pick<ManagedEventDetail['questions'][number], 'id' | 'type' | 'required'>[];

/** What the form begins with. */
export function newcomer(member: ChosenMember | null, questions: Questions): NewcomerDraft {
  return {
    kind: 'member',
    member,
    ...emptyGuest,
    company: '',
    host: null,
    attending: 'YES',
    comment: '',
    ...answersDraft(questions, []),
  };
}

/** What is missing, or is not what it should be. */
export function newcomerProblems(draft: NewcomerDraft, questions: Questions): Record<string, string> {
  const isMissing = draft.kind === 'member' && draft.member === null;
  return {
    ...(draft.kind === 'guest' ? guestProblems(draft, false) : isMissing && { member: 'nobody' }),
    ...(draft.attending !== 'NO' && answerProblems(questions, draft, true)),
  };
}

/** The person as the interface takes them. */
export function personOf(draft: NewcomerDraft): NewParticipant {
  if (draft.kind === 'member') return draft.member === null ? {} : { member: draft.member.id };
  const { host } = draft;
  return {
    ...trimmedGuest(draft),
    company: draft.company.trim(),
    ...(host === null ? {} : { host: host.id }),
  };
}
