import type { Origin } from '../../platform/audit/audit-entry.ts';
import type { EventSettings } from '../event/event.ts';
import { lockEventRow, type SeatCounts } from '../event/event-lock-store.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import { findSettings } from '../event/events-store.ts';
import { freeSeats, maxCapacity } from '../event/capacity.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { instantAfter, nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { promoteAndNotify, notifyPromoted } from './promotion-service.ts';
import { decideByLine } from './seat-decision-service.ts';
import {
  couldEverFit,
  hasSeats,
  waitingIn,
  waitsSince,
  partiesToPromote,
  type Companion,
} from './seat-rules.ts';
import { SeatsRefused, type LockedSeats, type SeatChange, type Seated, type SeatParts } from './seats.ts';
import { countSeats, findAlone, findLimitedEvents, findParty, putCounts } from './seats-store.ts';
import { findFirstOfLine, findLine, seatWaiting, type PartyInLine } from './waiting-line-store.ts';

/** How many of the line are looked at in one go. */
const lineAtOnce = 100;

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

/** The seats of an event that is locked. Where there is no capacity any more, those who still wait fit in. */
async function seatsOf(
  tx: Tx,
  clock: Clock,
  event: EventSettings['event'],
  counts: SeatCounts,
  { recount = false } = {},
): Promise<LockedSeats | null> {
  const { id, title, start, end, allDay, location, cancelled, capacity, waitingList } = event;
  const isUnlimited = capacity === null;
  if (isUnlimited && counts.waiting === 0) return null;
  const isCounted = !recount && counts.recountUntil === null;
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
    // Anyone who comes while there is no capacity is not counted.
    recountUntil: isUnlimited ? '' : null,
    allowed,
    hasBegun,
    isLineOver: cancelled || hasBegun,
    letIn: [],
    stored: counts,
  };
}

/**
 * Takes, keeps or gives back the seats that a change of a registration needs, before it is stored; answers what is to
 * be stored, or refuses with the seats that are left. Nobody waits who has not said so. Without a capacity everybody gets
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
  const after = change.says === 'gone' ? others : [...others, one];
  const decision = await decideByLine(tx, seats, before, after, change.overCapacity);
  if (decision.kind === 'refused') throw new SeatsRefused(decision.left, decision.needed);
  if (decision.kind === 'waits') {
    if (change.wouldWait === true) return waitInLine(clock, seats, before, change.registration);
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

/** Somebody wants those who come to come, although they are more than the capacity. */
function allowTaken(seats: LockedSeats): void {
  if (seats.taken > seats.capacity) seats.allowed = Math.max(seats.allowed, seats.taken);
}

/** Somebody of a party gets a seat: those of it who waited all do, and are told when it is settled. */
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
  // After the start nobody passes anybody. Before it, passing others is moving up, and for the same people.
  const isOver = overCapacity && !seats.hasBegun;
  if (isOver && by === 'reviewer') throw forbidden('Only those who manage this event move somebody up.');
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
  registration: RegistrationId | null,
): Seated {
  const isWaiting = before.some((one) => one.registration === registration && one.waitingSince !== null);
  if (!isWaiting) seats.waiting += 1;
  const since = waitsSince(before);
  if (since !== null) return { attending: null, waitingSince: since };
  seats.lastTurn = instantAfter(seats.lastTurn, nowInstantText(clock));
  return { attending: null, waitingSince: seats.lastTurn };
}

/** Tells those who were let in by a change, once it is stored, gives free seats to those who wait, and stores the counts. */
export async function settleSeats(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  seats: LockedSeats | null,
): Promise<void> {
  if (seats === null) return;
  if (seats.letIn.length > 0) await notifyPromoted(tx, parts, origin, seats);
  if (!seats.isLineOver) await giveFreeSeats(tx, parts, origin, seats);
  const { stored, taken, waiting, lastTurn, recountUntil, allowed } = seats;
  const isSame =
    stored.taken === taken &&
    stored.waiting === waiting &&
    stored.lastTurn === lastTurn &&
    stored.recountUntil === recountUntil &&
    stored.allowed === allowed;
  if (!isSame) await putCounts(tx, seats);
}

/** Those who wait get what is free. Of a line in strict order only as much is read as can move up. */
async function giveFreeSeats(tx: Tx, parts: SeatParts, origin: Origin, seats: LockedSeats): Promise<void> {
  const isStrict = seats.order === 'strict';
  let unfit = 0;
  while (seats.waiting > 0 && freeSeats(seats) > 0) {
    const limit = unfit + Math.min(freeSeats(seats) + 2, lineAtOnce);
    const { parties, isWhole } = isStrict
      ? await findFirstOfLine(tx, seats.event, limit)
      : { parties: await findLine(tx, seats.event), isWhole: true };
    const promoted = partiesToPromote(parties, seats);
    if (promoted.length > 0) await seat(tx, parts, origin, seats, promoted);
    // Somebody else comes first; or there is nobody behind these.
    if (isWhole || parties.some((party) => !promoted.includes(party) && couldEverFit(party, seats))) break;
    // Anyone who could never get in holds up nobody, however many of them stand in front.
    if (promoted.length === 0) unfit = 2 * limit;
  }
}

/** Parties get their seats, and are told; answers whether anybody of them could be. */
async function seat(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  seats: LockedSeats,
  promoted: readonly PartyInLine[],
  isOver = false,
): Promise<boolean> {
  const registrations = promoted.flatMap((party) => party.registrations);
  for (const party of promoted) seats.taken += party.seats;
  if (isOver) allowTaken(seats);
  seats.waiting -= registrations.length;
  return promoteAndNotify(tx, parts, origin, seats.about, { registrations, isOver });
}

/**
 * Counts the seats of an event again and gives free ones to those who wait: when it is published or reinstated, and after
 * a change of its capacity, its waiting list or its time. It wants the change to be stored in the same transaction, which
 * holds the lock of the event. Where any number can come from now on, nobody waits any longer. Where the capacity is less than
 * before, those who come already may come.
 */
export async function promoteWaiting(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  event: { id: EventId; capacity: number | null },
  capacityBefore = event.capacity,
): Promise<void> {
  const seats = await recountedSeats(tx, parts.clock, event);
  if (seats !== null && isLowered(capacityBefore, seats)) allowTaken(seats);
  await settleSeats(tx, parts, origin, seats);
}

function isLowered(before: number | null | undefined, { capacity }: LockedSeats): boolean {
  return capacity < (before ?? maxCapacity);
}

async function recountedSeats(
  tx: Tx,
  clock: Clock,
  { id, capacity }: { id: EventId; capacity: number | null },
): Promise<LockedSeats | null> {
  const counts = await lockEventRow(tx, id);
  if (counts === undefined || (capacity === null && counts.waiting === 0)) return null;
  const [settings] = await findSettings(tx, [id]);
  return settings === undefined ? null : seatsOf(tx, clock, settings.event, counts, { recount: true });
}

/**
 * An officer moves the party of a waiting registration up, past those before it and, with `overCapacity`, beyond the
 * capacity; otherwise it must fit. Answers whether a mail tells them.
 */
export async function promoteNow(
  tx: Tx,
  parts: SeatParts & LockParts,
  origin: Origin,
  who: { event: EventId; registration: RegistrationId },
  overCapacity: boolean,
): Promise<boolean> {
  const { seats } = await lockPeople(tx, parts, who.event);
  const line = seats === null ? [] : await findLine(tx, who.event);
  const party = line.find(({ registrations }) => registrations.includes(who.registration));
  if (seats === null || party === undefined) {
    const [one] = await findAlone(tx, who.event, who.registration);
    throw one === undefined
      ? notFound('This registration')
      : conflict('This person does not wait for a place.');
  }
  if (seats.isLineOver) throw conflict('Nobody moves up any more: the event was cancelled or has begun.');
  const isOver = party.seats > freeSeats(seats);
  if (!overCapacity && isOver) throw new SeatsRefused(freeSeats(seats), party.seats);
  const isTold = await seat(tx, parts, origin, seats, [party], isOver);
  await settleSeats(tx, parts, origin, seats);
  return isTold;
}

/** The capacities of the events that have one. */
export async function findCapacities(tx: Tx): Promise<Map<EventId, number>> {
  return new Map((await findLimitedEvents(tx)).map(({ id, capacity }) => [id, capacity]));
}

/**
 * Counts the seats of every event again, after registrations were changed past `takeSeats`: by an import. Events that it
 * brought, or whose capacity it lowered, may have more people than seats; where it only brought more people, that is a mistake.
 */
export async function recountSeats(
  tx: Tx,
  clock: Clock,
  capacitiesBefore?: ReadonlyMap<EventId, number>,
): Promise<void> {
  for (const event of await findLimitedEvents(tx)) {
    const seats = await recountedSeats(tx, clock, event);
    if (seats === null) continue;
    if (capacitiesBefore !== undefined && isLowered(capacitiesBefore.get(event.id), seats)) allowTaken(seats);
    await putCounts(tx, seats);
  }
}
