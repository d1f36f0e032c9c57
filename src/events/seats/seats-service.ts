import type { EventSettings } from '../event/event.ts';
import { type SeatCounts } from '../event/event-lock-store.ts';
import type { InCharge } from '../event/event-policy.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import { maxCapacity } from '../event/capacity.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { instantAfter, nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { forbidden } from '../../platform/shared/errors.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { decideByLine } from './seat-decision-service.ts';
import { hasSeats, waitingIn, waitsSince, type Companion } from './seat-rules.ts';
import { SeatsRefused, type LockedSeats, type SeatChange, type Seated } from './seats.ts';
import { countSeats, findAlone, findParty } from './seats-store.ts';
import { seatWaiting } from './waiting-line-store.ts';

/** What an event is locked with. */
export interface LockParts {
  clock: Clock;
  events: EventCache;
}

/** An event as it is, and its seats; null where any number can come and nobody waits. */
export interface LockedPeople extends EventSettings {
  readonly seats: LockedSeats | null;
}

/**
 * Begins a change of someone's registration: until the end of the transaction nobody else changes the event, nor who comes
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
  return { ...settings, seats: await lockedSeatsOf(tx, clock, settings.event, counts) };
}

/** The seats of an event that is locked. Where there is no capacity any more, those who still wait fit in. */
export async function lockedSeatsOf(
  tx: Tx,
  clock: Clock,
  event: EventSettings['event'],
  counts: SeatCounts,
  { recount = false } = {},
): Promise<LockedSeats | null> {
  const { id, ownerPlace, title, start, end, allDay, location, cancelled, capacity, waitingList } = event;
  const { registrationDueDate } = event;
  const isUnlimited = capacity === null;
  if (isUnlimited && counts.waiting === 0) return null;
  const isCounted = !recount && counts.recountUntil === null;
  const known = isCounted ? counts : { ...counts, ...(await countSeats(tx, id)) };
  const { taken, waiting, lastTurn, allowed } = known;
  const hasBegun = hasStarted(event, nowText(clock));
  return {
    event: id,
    about: { id, ownerPlace, title, start, end, allDay, location, registrationDueDate },
    capacity: capacity ?? maxCapacity,
    waitingList,
    order: event.waitingOrder,
    taken,
    waiting,
    lastTurn: lastTurn > counts.lastTurn ? lastTurn : counts.lastTurn,
    // Anyone who comes while there is no capacity is not counted.
    recountUntil: isUnlimited ? '' : null,
    allowed,
    hasBegun,
    isLineOver: cancelled || hasBegun,
    letIn: [],
    movedUp: [],
    stored: counts,
  };
}

/**
 * Takes, keeps or gives back the seats that a change of a registration needs, before it is stored; answers what is to
 * be stored, or refuses with the seats that are left. Nobody waits who has not said so. Without a capacity everyone gets
 * what they say.
 */
export async function takeSeats(
  tx: Tx,
  clock: Clock,
  seats: LockedSeats | null,
  change: SeatChange,
): Promise<Seated> {
  const attending = change.says === 'gone' ? null : change.says;
  if (seats === null) return { attending, waitingSince: null };
  const before = change.companions ?? (await companionsOf(tx, seats.event, change));
  const { registration, isMember } = change;
  // A member who was found without a registration may have been invited since: that is no second person.
  const isOther = (one: Companion) => one.registration !== registration && !(isMember && one.isMember);
  const others = before.filter(isOther);
  const one = { registration, isMember, attending, waitingSince: null, hasLeft: false };
  const newcomers = Array.from({ length: change.newcomers ?? 0 }, () => ({ ...one, isMember: false }));
  const after = change.says === 'gone' ? others : [...others, one, ...newcomers];
  const decision = await decideByLine(tx, seats, before, after, change.overCapacity);
  if (decision.kind === 'refused') throw new SeatsRefused(decision.left, decision.needed);
  if (decision.kind === 'waits') {
    if (change.wouldWait === true) return waitInLine(clock, seats, before, change);
    const line = waitsSince(before) === null ? 'open' : 'joined';
    throw new SeatsRefused(decision.left, decision.needed, line);
  }
  seats.taken += decision.more;
  if (change.overCapacity === true) allowTaken(seats);
  if (!hasSeats(after)) {
    seats.waiting += waitingIn(others) - waitingIn(before);
    return { attending, waitingSince: null };
  }
  await letIn(tx, clock, seats, change, before);
  return { attending, waitingSince: null };
}

/** Someone wants those who come to come, although they are more than the capacity. */
export function allowTaken(seats: LockedSeats): void {
  if (seats.taken > seats.capacity) seats.allowed = Math.max(seats.allowed, seats.taken);
}

/** Before the start only those who manage an event let someone who waits pass others. */
export function refusePassing({ hasBegun }: LockedSeats, by: InCharge | undefined): void {
  if (!hasBegun && by === 'reviewer') throw forbidden('Only those who manage this event move someone up.');
}

/** Someone of a party gets a seat: those of it who waited all do, and are told when it is settled. */
async function letIn(
  tx: Tx,
  clock: Clock,
  seats: LockedSeats,
  { registration: own, says, by, overCapacity = false }: SeatChange,
  before: readonly Companion[],
): Promise<void> {
  const waiting = before.flatMap(({ registration, waitingSince }) =>
    waitingSince === null || registration === null ? [] : [{ registration, waitingSince }],
  );
  if (waiting.length === 0) return;
  // After the start nobody passes anyone. Before it, passing others is moving up, and for the same people.
  const isOver = overCapacity && !seats.hasBegun;
  if (isOver) refusePassing(seats, by);
  const others = waiting.filter(({ registration }) => registration !== own);
  const seatings = others.map(({ registration }) => ({ registration, link: null }));
  await seatWaiting(tx, seatings, nowInstantText(clock));
  seats.waiting -= waitingIn(before);
  seats.letIn.push(...others.map((one) => ({ ...one, isOwn: false, isOver })));
  // Anyone who says so themselves knows.
  const waited = waiting.find(({ registration }) => registration === own);
  if (waited !== undefined && says === 'YES' && by !== undefined)
    seats.letIn.push({ ...waited, isOwn: true, isOver });
}

function companionsOf(tx: Tx, event: EventId, { party, registration }: SeatChange): Promise<Companion[]> {
  if (party !== null) return findParty(tx, event, party);
  return registration === null ? Promise.resolve([]) : findAlone(tx, event, registration);
}

function waitInLine(
  clock: Clock,
  seats: LockedSeats,
  before: readonly Companion[],
  { registration, newcomers = 0 }: SeatChange,
): Seated {
  const isWaiting = before.some((one) => one.registration === registration && one.waitingSince !== null);
  seats.waiting += (isWaiting ? 0 : 1) + newcomers;
  const since = waitsSince(before);
  if (since !== null) return { attending: null, waitingSince: since };
  seats.lastTurn = instantAfter(seats.lastTurn, nowInstantText(clock));
  return { attending: null, waitingSince: seats.lastTurn };
}
