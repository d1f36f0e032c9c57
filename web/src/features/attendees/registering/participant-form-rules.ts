import type { EditableParticipant, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import {
  answerProblems,
  answersDraft,
  changedAnswers,
  type Answers,
} from '../../../entities/question/answers-rules.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';
import { changedGuest, guestProblems, type GuestDraft } from '../../../entities/registration/guest-rules.ts';

type Questions = readonly Pick<ManagedEventDetail['questions'][number], 'id' | 'type' | 'required'>[];

/** What is said in the name of someone. */
export type AnswerDraft = {
  attending: 'YES' | 'NO' | '';
  comment: string;
} & Answers;

/** Who a guest is and with whom they come; of a member all of it stays as it is. */
export type ParticipantDraft = AnswerDraft &
  GuestDraft & {
    kind: EditableParticipant['kind'];
    company: string;
    host: ChosenMember | null;
    /** Whether the link to the registration is sent. */
    sendLink: boolean;
  };

/** Whether someone can be corrected here: a guest who is not in. What the directory says of members is corrected there. */
export function isCorrectable({
  kind,
  checkedInAt,
}: Pick<EditableParticipant, 'kind' | 'checkedInAt'>): boolean {
  return kind !== 'member' && checkedInAt === '';
}

/** The form of someone's answer. */
export function draftOfParticipant(
  questions: Questions,
  person: EditableParticipant,
  hasBegun: boolean,
): ParticipantDraft {
  const { attending, waiting, comment, answers, firstName, lastName, email, company, kind, host } = person;
  // Whoever waits has said yes; once the event has begun it is open whether they have come all the same.
  const said = waiting === null || hasBegun ? attending : 'YES';
  return {
    firstName,
    lastName,
    email,
    company,
    kind,
    sendLink: false,
    host: host === null ? null : { id: host.id, fullName: host.name, club: '' },
    attending: said,
    comment,
    ...answersDraft(questions, answers),
  };
}

/** What is wrong before anything is sent. Names are asked of those who can be corrected. */
export function participantProblems(
  questions: Questions,
  person: Known,
  draft: ParticipantDraft,
): Record<string, string> {
  const { kind, host, attending } = draft;
  const { email } = guestProblems(draft, false);
  return {
    ...(kind === 'guest' && isCorrectable(person) && nameProblems(person, draft)),
    ...(kind !== 'member' && email !== undefined && { email }),
    ...(kind === 'partner' && host === null && { host: 'nobody' }),
    ...(attending !== 'NO' && answerProblems(questions, draft, true)),
  };
}

type Known = Pick<EditableParticipant, 'kind' | 'checkedInAt' | 'firstName' | 'lastName'>;

/** A partner may be there without a name; who was let in with one of the two keeps one. */
function nameProblems(known: Known, draft: ParticipantDraft) {
  const { firstName, lastName } = guestProblems(draft, false);
  const hadBoth = known.firstName !== '' && known.lastName !== '';
  if (known.kind !== 'partner' && !hadBoth && !(firstName && lastName)) return {};
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** What is sent: only what differs. */
export function participantChange(questions: Questions, first: ParticipantDraft, draft: ParticipantDraft) {
  const answers = changedAnswers(questions, first, draft);
  const { attending, comment, company, kind, host, sendLink } = draft;
  return {
    ...changedGuest(first, draft),
    ...(company.trim() === first.company ? {} : { company: company.trim() }),
    ...(kind === first.kind ? {} : { kind }),
    ...(host?.id === first.host?.id ? {} : { comesWith: host?.id ?? null }),
    ...(sendLink && draft.email.trim() !== '' && { sendLink }),
    ...(attending === '' || attending === first.attending ? {} : { attending }),
    ...(comment.trim() === first.comment ? {} : { comment: comment.trim() }),
    ...(answers.length === 0 ? {} : { answers }),
  };
}
