import type { NewParticipant } from '../../../lib/api/schema.gen.ts';
import type { AnswerDraft } from './participant-form-rules.ts';
import {
  guestProblems,
  trimmedGuest,
  type GuestDraft,
  type GuestProblems,
} from '../../../entities/registration/guest-rules.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';

/** Who is to be registered: a member, or a guest who may come with one. */
export interface NewcomerDraft extends AnswerDraft, Readonly<GuestDraft> {
  readonly kind: 'member' | 'guest';
  readonly member: ChosenMember | null;
  readonly company: string;
  readonly host: ChosenMember | null;
}

/** What the form begins with. */
export function newcomer(member: ChosenMember | null): NewcomerDraft {
  const guest = { firstName: '', lastName: '', email: '', company: '', host: null };
  return { kind: 'member', member, ...guest, attending: 'YES', comment: '', filled: {} };
}

export type NewcomerProblems = GuestProblems & { member?: 'required' };

/** What is missing, or is not what it should be. */
export function newcomerProblems(draft: NewcomerDraft): NewcomerProblems {
  if (draft.kind === 'guest') return guestProblems(draft, false);
  return draft.member === null ? { member: 'required' } : {};
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

/** Whether there is something to lose. */
export function isBegun(draft: NewcomerDraft, first: NewcomerDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(first);
}
