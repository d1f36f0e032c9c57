import { hasStarted } from '../events/event-rules.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventId } from '../shared/ids.ts';
import { instantText, nowInstantText, nowText, type InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import type { LockedSeats } from './seats.ts';
import { beginCounting, countSeats, lockCounts, type LockedCounts } from './seats-store.ts';

/** So long after the first capacity of an event somebody may still answer who knows of none. */
const unawareFor = Temporal.Duration.from({ seconds: 60 });

/** When everybody knows of a capacity that an event gets now. */
export function whenAllKnow(clock: Clock): InstantText {
  return instantText(clock.now().add(unawareFor));
}

/**
 * Locks the places of an event until the end of the transaction; null for an event without a capacity, which costs
 * nothing. It comes before anything else is locked: who moves others up waits for nobody who waits for them.
 */
export async function lockSeats(
  tx: Tx,
  clock: Clock,
  { id, capacity }: { id: EventId; capacity: number | null },
): Promise<LockedSeats | null> {
  return capacity === null ? null : lockSeatsOf(tx, clock, id);
}

/** The same for an event that has a capacity as far as is known. */
export async function lockSeatsOf(tx: Tx, clock: Clock, event: EventId): Promise<LockedSeats | null> {
  const locked = await lockCounts(tx, event);
  if (locked !== undefined) return seatsOf(tx, clock, event, locked);
  await beginCounting(tx, event, whenAllKnow(clock));
  const begun = await lockCounts(tx, event);
  return begun === undefined ? null : seatsOf(tx, clock, event, begun);
}

/** The places of an event whose counts are locked; null without a capacity, unless `most` is to be taken for one. */
export async function seatsOf(
  tx: Tx,
  clock: Clock,
  event: EventId,
  { counts, seated }: LockedCounts,
  { anew = false, most = null }: { anew?: boolean; most?: number | null } = {},
): Promise<LockedSeats | null> {
  const capacity = seated.capacity ?? most;
  if (capacity === null) return null;
  const { recountUntil } = counts;
  const known = !anew && recountUntil === null ? counts : { ...counts, ...(await countSeats(tx, event)) };
  const { taken, waiting, lastTurn } = known;
  const hasBegun = hasStarted(seated.about, nowText(clock));
  return {
    ...seated,
    capacity,
    event,
    taken,
    waiting,
    lastTurn: lastTurn > counts.lastTurn ? lastTurn : counts.lastTurn,
    recountUntil: recountUntil !== null && recountUntil > nowInstantText(clock) ? recountUntil : null,
    hasBegun,
    isLineOver: seated.cancelled || hasBegun,
    letIn: [],
    stored: counts,
  };
}
