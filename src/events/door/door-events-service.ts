import type { EventRecord } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { localNow, type Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { dateTimeText, nowText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { sumUp, type DoorCount } from './door-counts-rules.ts';
import type { DoorCounts } from './door-counts-service.ts';
import { findReviewedEvents } from './door-events-store.ts';
import { inDoorOrder } from './door-rules.ts';

/** What the door is read and written with. */
export interface OpenDoorParts {
  storage: Storage;
  clock: Clock;
  events: EventCache;
}

/** Nobody prepares more doors than these at once. */
const maxEvents = 50;
/** For how many days an event is still shown when it is over. */
const daysBack = 2;

/** The same with what was counted there. */
export interface CountingDoorParts extends OpenDoorParts {
  counts: DoorCounts;
}

/** An event with how many came to it. */
export interface CountedEvent {
  event: EventRecord;
  count: DoorCount;
}

/** The events whose doors the caller may open: today's first, those of some days to come, and those just over. */
export async function listDoors(
  { storage, clock, events, counts }: CountingDoorParts,
  caller: Caller,
  days: number,
): Promise<CountedEvent[]> {
  const today = localNow(clock).toPlainDate();
  const since = dateTimeText(today.subtract({ days: daysBack }).toPlainDateTime());
  const until = `${today.add({ days }).toString()}T23:59:59`;
  const ids = await findReviewedEvents(storage.db, caller, { since, until, limit: maxEvents });
  const found = (await events.many(ids)).map(({ event }) => event);
  const counted = await counts.ofAll(ids);
  return inDoorOrder(found, nowText(clock)).map((event) => ({
    event,
    count: counted.get(event.id) ?? sumUp([]),
  }));
}

/** One of them. */
export async function readDoor(
  { events, counts }: CountingDoorParts,
  caller: Caller,
  id: EventId,
): Promise<CountedEvent> {
  const { event } = await events.forReviewer(caller, id);
  return { event, count: await counts.of(id) };
}
