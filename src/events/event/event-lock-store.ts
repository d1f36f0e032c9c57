import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx, WriteOptions } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

interface AtEvent {
  event: EventId;
}

/**
 * How a transaction is run that takes the lock of an event before it looks at anything: nobody else changes what it reads of the
 * event and its people, so PostgreSQL need not watch over it and never has to run it again. Those of one
 * event take turns: they would wait for its lock, each with a connection that others need.
 */
export function underEventLock(event: EventId): WriteOptions {
  return { rowsOnly: true, inTurn: `event ${event}` };
}

/**
 * The row of an event in `event_seats` is its lock: everyone locks it first. The event is locked behind it, because a query that has
 * waited sees only those rows in their newest state that it locks itself.
 */
function eventAndSeats(tx: Tx, { event }: Params<AtEvent>) {
  return tx
    .selectFrom('event_seats')
    .innerJoin('events', 'events.id', 'event_seats.event_id')
    .select(['events.version', 'events.removed_at as removedAt'])
    .select(['taken', 'waiting', 'last_turn as lastTurn', 'recount_until as recountUntil', 'allowed'])
    .where('event_seats.event_id', '=', event);
}

const alone = prepared((tx: Tx, at: Params<AtEvent>) =>
  eventAndSeats(tx, at).forNoKeyUpdate('event_seats').forNoKeyUpdate('events'),
);
const besideInvitations = prepared((tx: Tx, at: Params<AtEvent>) =>
  eventAndSeats(tx, at).forNoKeyUpdate('event_seats').forShare('events'),
);

/** What is counted of the seats of an event. */
export interface SeatCounts {
  readonly taken: number;
  readonly waiting: number;
  readonly lastTurn: InstantText;
  readonly recountUntil: InstantText | null;
  /** How many may come although the capacity is less; 0 where nobody ever let more in. */
  readonly allowed: number;
}

/** An event whose lock was taken: its version, when it was removed, and what was counted of its seats. */
export interface LockedRow extends SeatCounts {
  readonly version: number;
  readonly removedAt: InstantText | null;
}

/** Takes the lock of an event for a change of the event itself; undefined when there is no such event. */
export async function lockEventAlone(tx: Tx, event: EventId): Promise<LockedRow | undefined> {
  return (await lockWith(alone, tx, event, nothing)).row;
}

/** Takes the lock of an event for a change of someone's registration; undefined when there is no such event. */
export async function lockEventRow(tx: Tx, event: EventId): Promise<LockedRow | undefined> {
  return (await lockAndRead(tx, event, nothing)).row;
}

/** The same, and reads something under the lock: prepared queries are sent along with the one that takes it, and run behind it. */
export function lockAndRead<Found>(
  tx: Tx,
  event: EventId,
  read: () => Promise<Found>,
): Promise<LockedAndRead<Found>> {
  return lockWith(besideInvitations, tx, event, read);
}

interface LockedAndRead<Found> {
  readonly row: LockedRow | undefined;
  readonly found: Found;
}

const nothing = () => Promise.resolve(undefined);

async function lockWith<Found>(
  lock: typeof alone,
  tx: Tx,
  event: EventId,
  read: () => Promise<Found>,
): Promise<LockedAndRead<Found>> {
  const both = async () => {
    const [{ rows }, found] = await Promise.all([lock(tx, { event }), read()]);
    return { row: rows[0], found };
  };
  const locked = await both();
  if (locked.row !== undefined) return locked;
  await addSeats(tx, { event });
  // What was read before was read without the lock.
  return both();
}

/** The row of an event that nobody has changed yet; its seats are counted when they matter. */
const addSeats = prepared((tx: Tx, { event }: Params<AtEvent>) =>
  tx
    .insertInto('event_seats')
    .columns(['event_id', 'taken', 'waiting', 'last_turn', 'recount_until'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select(['id', eb.lit(0).as('taken'), eb.lit(0).as('waiting')])
        .select([eb.val('').as('last_turn'), eb.val('').as('recount_until')])
        .where('id', '=', event),
    )
    .onConflict((conflict) => conflict.column('event_id').doNothing()),
);

const held = prepared((tx: Tx, { event }: Params<AtEvent>) =>
  tx
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .select('events.removed_at as removedAt')
    .where('events.id', '=', event)
    .forShare('events')
    .forNoKeyUpdate('calendars'),
);

/**
 * Keeps an event as it is while others go on answering, and everyone else from doing the same in its calendar until the end; undefined
 * when there is no such event.
 */
export async function holdEventRow(
  tx: Tx,
  event: EventId,
): Promise<Pick<LockedRow, 'removedAt'> | undefined> {
  return (await held(tx, { event })).rows[0];
}
