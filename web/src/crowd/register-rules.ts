import type { NewParticipant } from '../api/schema.gen.ts';
import type { AnswerDraft } from './answers-rules.ts';
import type { ChosenMember } from './chosen-member.ts';

/** Who is to be registered: a member, or a guest who may come with one. */
export interface NewcomerDraft extends AnswerDraft {
  readonly kind: 'member' | 'guest';
  readonly member: ChosenMember | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string;
  readonly host: ChosenMember | null;
}

/** What the form begins with. */
export function newcomer(member: ChosenMember | null): NewcomerDraft {
  const guest = { firstName: '', lastName: '', email: '', company: '', host: null };
  return { kind: 'member', member, ...guest, attending: 'YES', comment: '', filled: {} };
}

export type NewcomerField = 'member' | 'firstName' | 'lastName' | 'email';
export type NewcomerProblem = 'required' | 'email';

/** What is missing, or is not what it should be. */
export function newcomerProblems(draft: NewcomerDraft): Partial<Record<NewcomerField, NewcomerProblem>> {
  if (draft.kind === 'member') return draft.member === null ? { member: 'required' } : {};
  const email = draft.email.trim();
  return {
    ...(draft.firstName.trim() === '' ? { firstName: 'required' as const } : {}),
    ...(draft.lastName.trim() === '' ? { lastName: 'required' as const } : {}),
    ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { email: 'email' as const } : {}),
  };
}

/** The person as the interface takes them. */
export function personOf(draft: NewcomerDraft): NewParticipant {
  if (draft.kind === 'member') return draft.member === null ? {} : { member: draft.member.id };
  const { host } = draft;
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    company: draft.company.trim(),
    ...(host === null ? {} : { host: host.id }),
  };
}

/** Whether there is something to lose. */
export function isBegun(draft: NewcomerDraft, first: NewcomerDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(first);
}
