import { holdEvent } from '../event/event-changes-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { instantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { findMessageBefore, lockAuthor } from './message-limit-store.ts';

/** How many messages may be sent: each is a mail in the organisation's name to all whom it is meant for. */
export interface MessageLimits {
  /** To the people of one event; 0 for any number. */
  readonly messagesPerHour: number;
  /** By one member; 0 for any number. */
  readonly messagesPerDay: number;
}

/** Refuses one message more where an event or its author has had its share. Of several at the same moment, each sees those before it. */
export async function checkMessageLimits(
  tx: Tx,
  clock: Clock,
  limits: MessageLimits,
  { event, author }: { event: EventId; author: MemberId },
): Promise<void> {
  await holdEvent(tx, event);
  await lockAuthor(tx, author);
  await requireRoomForMessage(tx, clock, limits, { event, author });
}

/** Refuses one message more as it would be refused, for a trial. */
export async function requireRoomForMessage(
  db: Db,
  clock: Clock,
  limits: MessageLimits,
  { event, author }: { event: EventId; author: MemberId },
): Promise<void> {
  await checkEventLimit(db, clock, limits, event);
  await check(db, clock.now(), limits.messagesPerDay, 24, { author });
}

/** Refuses one message more to the people of an event that has had its share. */
export function checkEventLimit(
  db: Db,
  clock: Clock,
  { messagesPerHour }: MessageLimits,
  event: EventId,
): Promise<void> {
  return check(db, clock.now(), messagesPerHour, 1, { event });
}

async function check(
  db: Db,
  now: Temporal.Instant,
  limit: number,
  hours: number,
  of: { event: EventId } | { author: MemberId },
): Promise<void> {
  if (limit === 0) return;
  // Newest first: once this one is old enough, there is room for one more.
  const since = instantText(now.subtract({ hours }));
  const leaving = await findMessageBefore(db, of, { since, newer: limit - 1 });
  if (leaving === undefined) return;
  const whose = 'event' in of ? 'To the people of this event' : 'By you';
  const time = hours === 1 ? 'an hour' : `${hours} hours`;
  throw tooMany(`${whose} ${limit} messages were sent within ${time}.`, leaving, hours, now);
}

function tooMany(sentence: string, leaving: InstantText, hours: number, now: Temporal.Instant): DomainError {
  const wait = Temporal.Instant.from(leaving).add({ hours }).since(now).total('seconds');
  const seconds = Math.max(1, Math.ceil(wait));
  return new DomainError('too-many-requests', `${sentence} Please try again later.`, [], seconds);
}
