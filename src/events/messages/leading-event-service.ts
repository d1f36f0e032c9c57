import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { EventRecord } from '../event/event.ts';
import { inOrderOfTime } from '../event/event-rules.ts';
import { findSettings } from '../event/events-store.ts';
import { isStillSo, mayLead } from './concerned-reader-rules.ts';
import { findHeldOfSeries, findEventsToldOf, setLeading } from './held-messages-store.ts';
import { beforeOf, type Message, type NoticeKind } from './message.ts';

/** The events of these of which a notice is still true, in the order of time. */
async function findStillSo(db: Db, notice: NoticeKind, events: readonly EventId[]): Promise<EventRecord[]> {
  const found = events.length === 0 ? [] : await findSettings(db, events);
  return found
    .map(({ event }) => event)
    .filter((event) => isStillSo(notice, event))
    .toSorted(inOrderOfTime);
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
    const leading = still.find((each) => mayLead(notice, each) || each.id === event);
    if (leading === undefined || leading.id === event) continue;
    await setLeading(tx, id, leading.id);
    const change = { action: 'update', subject: 'message', subjectId: id, eventId: leading.id } as const;
    await recordChanges(tx, clock, origin, [{ ...change, before: { event }, after: { event: leading.id } }]);
  }
}

/** A message as it is written, and the events of its series of which it tells; none where they are not known. */
interface AboutSeries {
  readonly message: Message;
  readonly tells: readonly EventId[];
}

/** A mail names the later events of a series as they are when it is written, and only those of which it is still true. */
export async function withFurther(db: Db, message: Message): Promise<AboutSeries> {
  const { notice, further, before: _, ...details } = message.details;
  const tells = further === undefined ? [] : await findEventsToldOf(db, message.id);
  // An import knows of which event a message is, and not of which others it tells.
  if (notice === undefined || tells.length < 2) return { message, tells: [] };
  const others = tells.filter((event) => event !== message.event);
  const still = (await findStillSo(db, notice, others)).map(({ id, start, end, allDay, location }) => ({
    event: id,
    start,
    end,
    allDay,
    location,
    ...given('before', beforeOf(message.details, id)),
  }));
  const own = given('before', beforeOf(message.details, message.event));
  const named = still.length === 0 ? {} : { further: still };
  return { message: { ...message, details: { ...details, notice, ...own, ...named } }, tells };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
}
