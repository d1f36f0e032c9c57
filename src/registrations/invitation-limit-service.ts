import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import { instantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { findNthInvitation } from './registrations-store.ts';

/** How many invitations a member may send in an hour: each one is a mail in the organisation's name to any address. */
export interface InvitationLimits {
  invitationLimit: number;
  /** To events that the member reviews; these count apart. */
  reviewerInvitationLimit: number;
}

const hour = 3_600_000;

/** Refuses a member who has had their share of invitations in the last hour. */
export async function checkInvitationLimit(
  tx: Tx,
  clock: Clock,
  member: MemberId,
  asReviewer: boolean,
  { invitationLimit, reviewerInvitationLimit }: InvitationLimits,
): Promise<void> {
  const now = clock.now();
  const limit = asReviewer ? reviewerInvitationLimit : invitationLimit;
  const since = instantText(Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds - hour));
  // Newest first: once this one is an hour old, there is room for one more.
  const leaving = await findNthInvitation(tx, { member, asReviewer: asReviewer ? 1 : 0, since, n: limit });
  if (leaving === undefined) return;
  const wait = Temporal.Instant.from(leaving).add({ hours: 1 }).since(now).total('seconds');
  const sentence = `You have sent ${limit} invitations within an hour. Please try again later.`;
  throw new DomainError('too-many-requests', sentence, [], Math.max(1, Math.ceil(wait)));
}
