import type { EventSettings } from '../event/event.ts';
import type { SeatCounts } from '../event/event-lock-store.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { KeptEvents } from '../event/kept-events-service.ts';
import { maxCapacity } from '../event/places.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { LockedSeats } from './seats.ts';
import { countSeats } from './seats-store.ts';

/** What an event is locked with. */
export interface LockParts {
  clock: Clock;
  events: KeptEvents;
}

/** An event as it is, and its places; null where any number can come and nobody waits. */
export interface LockedPeople extends EventSettings {
  readonly seats: LockedSeats | null;
}

/**
 * Begins a change of somebody's registration: until the end of the transaction nobody else changes the event, nor who comes
 * to it. It comes before anything else is locked, so that nobody waits in a circle. What was read before it may no longer hold.
 */
export function lockPeople(tx: Tx, parts: LockParts, id: EventId): Promise<LockedPeople> {
  return lockPeopleAndRead(tx, parts, id, () => Promise.resolve(undefined));
}

/** The same, and reads something under the lock: prepared queries are sent along with the one that takes it, and run behind it. */
export async function lockPeopleAndRead<Found>(
  tx: Tx,
  { clock, events }: LockParts,
  id: EventId,
  read: () => Promise<Found>,
): Promise<LockedPeople & { readonly found: Found }> {
  const { counts, ...settings } = await events.lock(tx, id, read);
  return { ...settings, seats: await seatsOf(tx, clock, settings.event, counts) };
}

/** The places of an event that is locked. Where there is no capacity any more, those who still wait fit in. */
export async function seatsOf(
  tx: Tx,
  clock: Clock,
  event: EventSettings['event'],
  counts: SeatCounts,
  { anew = false } = {},
): Promise<LockedSeats | null> {
  const { id, title, start, end, allDay, location, cancelled, capacity, waitingList } = event;
  const isUnlimited = capacity === null;
  if (isUnlimited && counts.waiting === 0) return null;
  const isCounted = !anew && counts.recountUntil === null;
  const known = isCounted ? counts : { ...counts, ...(await countSeats(tx, id)) };
  const { taken, waiting, lastTurn, allowed } = known;
  const hasBegun = hasStarted(event, nowText(clock));
  return {
    event: id,
    about: { title, start, end, allDay, location },
    capacity: capacity ?? maxCapacity,
    waitingList,
    order: event.waitingOrder,
    taken,
    waiting,
    lastTurn: lastTurn > counts.lastTurn ? lastTurn : counts.lastTurn,
    // Whoever comes while there is no capacity is not counted.
    recountUntil: isUnlimited ? '' : null,
    allowed,
    hasBegun,
    isLineOver: cancelled || hasBegun,
    letIn: [],
    stored: counts,
  };
}
