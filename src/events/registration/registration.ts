import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Attending } from '../event/attending.ts';

/** The two answers a person can give; before that, the state is unanswered. */
export const attendingValues = ['YES', 'NO'] as const satisfies Attending[];

/** In which role a person comes to an event. */
export const personKinds = ['member', 'guest', 'partner'] as const;
export type PersonKind = (typeof personKinds)[number];

/** A registration with the marks reviewers left on it. */
export interface StoredRegistration {
  id: RegistrationId;
  /** Null for a guest. */
  member: MemberId | null;
  /** Null for members, and for guests who come with nobody. */
  host: MemberId | null;
  attending: Attending | null;
  /** Since when they wait for a seat; null when they do not. */
  waitingSince: InstantText | null;
  comment: string;
  /** Whether they answered themselves, after the due date. */
  answeredLate: Flag;
  reviewedAt: InstantText | null;
  validatedAt: InstantText | null;
  updatedAt: InstantText;
}

/** A registration that a transaction has changed, and what it was before; null for a new one. */
export interface ChangedRegistration {
  id: RegistrationId;
  before: StoredRegistration | null;
}

/** A guest or partner, as the attendance list shows them. */
export interface GuestRegistration {
  registration: RegistrationId;
  firstName: string;
  lastName: string;
  partner: boolean;
  attending: Attending | null;
  /** Null for who comes alone. */
  host: MemberId | null;
}
