import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { EventRecord } from '../event/event.ts';
import { findSettings } from '../event/events-store.ts';
import { isStillSo } from './concerned-reader-rules.ts';
import { findHeldOfSeries, findEventsToldOf, setLeading } from './held-messages-store.ts';
import type { Message, NoticeKind } from './message.ts';

/** The events of these of which a notice is still true, in the order of time. */
async function findStillSo(db: Db, notice: NoticeKind, events: readonly EventId[]): Promise<EventRecord[]> {
  const found = events.length === 0 ? [] : await findSettings(db, events);
  return found
    .map(({ event }) => event)
    .filter((event) => isStillSo(notice, event))
    .toSorted((a, b) => (a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1));
}

/**
 * What is held about several events of a series is led by the first of them of which it is still true: when that falls out, those who
 * were to hear of the others hear of them all the same, and when it comes back, it leads again.
 */
export async function leadBySeries(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  events: readonly EventId[],
): Promise<void> {
  for (const { id, event, notice, tells } of await findHeldOfSeries(tx, events)) {
    const still = await findStillSo(tx, notice, tells);
    const leading = still.find((each) => !each.closed || each.id === event);
    if (leading === undefined || leading.id === event) continue;
    await setLeading(tx, id, leading.id);
    const change = { action: 'update', subject: 'message', subjectId: id, eventId: leading.id } as const;
    await recordChanges(tx, clock, origin, [{ ...change, before: { event }, after: { event: leading.id } }]);
  }
}

/** A mail names the later events of a series as they are when it is written, and only those of which it is still true. */
export async function withFurther(db: Db, message: Message): Promise<Message> {
  const { notice, further, ...details } = message.details;
  const told = further === undefined ? [] : await findEventsToldOf(db, message.id);
  // An import knows of which event a message is, and not of which others it tells.
  if (notice === undefined || told.length < 2) return message;
  const others = told.filter((event) => event !== message.event);
  const still = (await findStillSo(db, notice, others)).map(({ start, end, allDay }) => ({
    start,
    end,
    allDay,
  }));
  return { ...message, details: { ...details, notice, ...(still.length === 0 ? {} : { further: still }) } };
}
