import type { ManagedEventDetail, NewParticipant } from '../../../lib/api/schema.gen.ts';
import {
  answerProblems,
  answersDraft,
  changedAnswers,
  refusedAnswer,
} from '../../../entities/question/answers-rules.ts';
import {
  emptyGuest,
  guestProblems,
  trimmedGuest,
  type GuestDraft,
} from '../../../entities/registration/guest-rules.ts';
import {
  answersOfCompanion,
  companionField,
  type CompanionField,
} from '../../../entities/registration/companions.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';
import type { AnswerDraft } from './participant-form-rules.ts';

/** No form needs more; nor has the interface room for many. */
export const maxCompanions = 9;

/** Who is to be registered: a member with those who come along, or a guest or partner who may come with one. */
export type NewcomerDraft = {
  kind: 'member' | 'guest' | 'partner';
  member: ChosenMember | null;
  company: string;
  host: ChosenMember | null;
  /** The numbers of those who come with a member, and which of them is the partner. */
  companions: readonly number[];
  partner: number | null;
  /** Whether a mail confirms it. */
  confirm: boolean;
} & AnswerDraft &
  GuestDraft &
  Record<CompanionField, string>;

type Questions = readonly Pick<ManagedEventDetail['questions'][number], 'id' | 'type' | 'required'>[];

/** What the form begins with. */
export function newcomer(member: ChosenMember | null, questions: Questions): NewcomerDraft {
  return {
    kind: 'member',
    member,
    ...emptyGuest,
    company: '',
    host: null,
    companions: [],
    partner: null,
    confirm: false,
    attending: 'YES',
    comment: '',
    ...answersDraft(questions, []),
  };
}

/** One more who comes with the member, under a number that nobody has any more; what is typed of the others stays. */
export function withCompanion(
  draft: NewcomerDraft,
  questions: Questions,
  isPartner: boolean,
): Partial<NewcomerDraft> {
  let number = 1;
  while (draft.companions.includes(number)) number += 1;
  const fields = Object.entries({ ...emptyGuest, ...answersDraft(questions, []) });
  return {
    ...Object.fromEntries(fields.map(([field, empty]) => [companionField(number, field), empty])),
    companions: [...draft.companions, number],
    ...(isPartner && { partner: number }),
  };
}

/** One less. */
export function withoutCompanion(draft: NewcomerDraft, companion: number): Partial<NewcomerDraft> {
  return {
    companions: draft.companions.filter((one) => one !== companion),
    ...(draft.partner === companion && { partner: null }),
  };
}

/** Those who come along: nobody with a guest, nor with someone who does not come. */
export function companionsIn({ kind, attending, companions }: NewcomerDraft): readonly number[] {
  return kind === 'member' && attending !== 'NO' ? companions : [];
}

function guestIn(draft: NewcomerDraft, companion: number): GuestDraft {
  const text = (field: keyof GuestDraft) => draft[companionField(companion, field)] ?? '';
  return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') };
}

/** What is missing, or is not what it should be. */
export function newcomerProblems(draft: NewcomerDraft, questions: Questions): Record<string, string> {
  const { kind, member, host, attending } = draft;
  const companions = companionsIn(draft).flatMap((companion) => {
    const problems = {
      ...guestProblems(guestIn(draft, companion), false),
      ...answerProblems(questions, answersOfCompanion(draft, questions, companion), true),
    };
    return Object.entries(problems).map(([field, one]) => [companionField(companion, field), one]);
  });
  return {
    ...(kind === 'member' ? member === null && { member: 'nobody' } : guestProblems(draft, false)),
    ...(kind === 'partner' && host === null && { host: 'nobody' }),
    ...(attending !== 'NO' && answerProblems(questions, draft, true)),
    ...Object.fromEntries(companions),
  };
}

/** Whoever is registered, as the interface takes them. */
export function personOf(draft: NewcomerDraft, questions: Questions): NewParticipant {
  const { kind, member, host } = draft;
  if (kind === 'member') {
    const companions = companionsIn(draft).map((companion) => ({
      ...trimmedGuest(guestIn(draft, companion)),
      ...(companion === draft.partner && { partner: true }),
      answers: changedAnswers(questions, {}, answersOfCompanion(draft, questions, companion)),
    }));
    return {
      ...(member !== null && { member: member.id }),
      ...(companions.length > 0 && { companions }),
    };
  }
  return {
    ...trimmedGuest(draft),
    company: draft.company.trim(),
    ...(host === null ? {} : { host: host.id }),
    ...(kind === 'partner' && { partner: true }),
  };
}

/** The field of a companion, whom the service names by the place among those who were sent. */
export function refusedCompanion(
  name: string,
  draft: NewcomerDraft,
  questions: Questions,
): CompanionField | undefined {
  const [, place, field = ''] = /^companions[./](\d+)[./](.+)$/.exec(name) ?? [];
  const companion = place === undefined ? undefined : companionsIn(draft)[Number(place)];
  if (companion === undefined) return undefined;
  const answers = changedAnswers(questions, {}, answersOfCompanion(draft, questions, companion));
  return companionField(companion, refusedAnswer(field, answers) ?? field);
}
