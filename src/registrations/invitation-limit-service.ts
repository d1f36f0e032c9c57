import type { Caller } from '../accounts/caller.ts';
import type { KeptEvents } from '../events/kept-events-service.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { instantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { findInvitationsBy } from './registrations-store.ts';

/**
 * Refuses a member who has had their share of invitations in the last hour: each one is a mail in the organisation's
 * name, to whatever address was typed. Invitations to events that the caller reviews do not count.
 */
export async function checkInvitationLimit(
  tx: Tx,
  events: KeptEvents,
  clock: Clock,
  caller: Caller,
  limit: number,
): Promise<void> {
  const now = clock.now();
  const sent = await findInvitationsBy(tx, caller.memberId, instantText(now.subtract({ hours: 1 })));
  if (sent.length < limit) return;
  const reviewed = await reviewedAmong(events, caller, new Set(sent.map(({ eventId }) => eventId)));
  const counted = sent.filter(({ eventId }) => !reviewed.has(eventId));
  // Newest first: once this one is an hour old, there is room for one more.
  const leaving = counted[limit - 1];
  if (leaving === undefined) return;
  const wait = Temporal.Instant.from(leaving.createdAt).add({ hours: 1 }).since(now).total('seconds');
  const sentence = `You have sent ${limit} invitations within an hour. Please try again later.`;
  throw new DomainError('too-many-requests', sentence, [], Math.max(1, Math.ceil(wait)));
}

async function reviewedAmong(events: KeptEvents, caller: Caller, ids: Set<EventId>) {
  const reviewed = new Set<EventId>();
  for (const id of ids) {
    if ((await events.reviewedBy(caller, id)) !== null) reviewed.add(id);
  }
  return reviewed;
}
