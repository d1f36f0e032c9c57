import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { EventId, MemberId } from '../shared/ids.ts';
import { instantText, type InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { findMessageBefore } from './message-limit-store.ts';

/** How many messages may be sent: each is a mail in the organisation's name to all whom it is meant for. */
export interface MessageLimits {
  /** To the people of one event; 0 for any number. */
  readonly messagesPerHour: number;
  /** By one member; 0 for any number. */
  readonly messagesPerDay: number;
}

/** Refuses one message more where an event or its author has had its share. */
export async function checkMessageLimits(
  tx: Tx,
  clock: Clock,
  { messagesPerHour, messagesPerDay }: MessageLimits,
  { event, author }: { event: EventId; author: MemberId },
): Promise<void> {
  const now = clock.now();
  const check = async (limit: number, hours: number, of: { event: EventId } | { author: MemberId }) => {
    if (limit === 0) return;
    // Newest first: once this one is old enough, there is room for one more.
    const since = instantText(now.subtract({ hours }));
    const leaving = await findMessageBefore(tx, of, { since, newer: limit - 1 });
    if (leaving === undefined) return;
    const whose = 'event' in of ? 'To the people of this event' : 'By you';
    const time = hours === 1 ? 'an hour' : `${hours} hours`;
    throw tooMany(`${whose} ${limit} messages were sent within ${time}.`, leaving, hours, now);
  };
  await check(messagesPerHour, 1, { event });
  await check(messagesPerDay, 24, { author });
}

function tooMany(sentence: string, leaving: InstantText, hours: number, now: Temporal.Instant): DomainError {
  const wait = Temporal.Instant.from(leaving).add({ hours }).since(now).total('seconds');
  const seconds = Math.max(1, Math.ceil(wait));
  return new DomainError('too-many-requests', `${sentence} Please try again later.`, [], seconds);
}
