import type { Origin } from '../audit/audit-entry.ts';
import { hasStarted } from '../events/event-rules.ts';
import { freePlaces } from '../events/places.ts';
import type { EventId, RegistrationId } from '../shared/ids.ts';
import { instantText, nowInstantText, nowText, type InstantText } from '../shared/local-time.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, notFound } from '../shared/errors.ts';
import type { Tx } from '../storage/database.ts';
import { tellMovedUp } from './moved-up-service.ts';
import {
  decideSeats,
  hasPlaces,
  nextTurn,
  waitingIn,
  waitsSince,
  whoMovesUp,
  type Companion,
} from './seat-rules.ts';
import { SeatsRefused, type LockedSeats, type SeatChange, type Seated, type SeatParts } from './seats.ts';
import {
  beginCounting,
  countSeats,
  findAlone,
  findLimitedEvents,
  findParty,
  lockCounts,
  putCounts,
} from './seats-store.ts';
import { findLine, seatWaiting, type PartyInLine } from './waiting-line-store.ts';

/** So long after the first capacity of an event somebody may still answer who knows of none. */
const unawareFor = Temporal.Duration.from({ seconds: 60 });

function whenAllKnow(clock: Clock): InstantText {
  return instantText(clock.now().add(unawareFor));
}

/** So many of the line are looked at in one go. */
const lineAtOnce = 100;
const wholeLine = 100_000;

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

async function lockSeatsOf(
  tx: Tx,
  clock: Clock,
  event: EventId,
  { anew = false } = {},
): Promise<LockedSeats | null> {
  let locked = await lockCounts(tx, event);
  if (locked === undefined) {
    await beginCounting(tx, event, whenAllKnow(clock));
    locked = await lockCounts(tx, event);
  }
  if (locked === undefined || locked.seated === null) return null;
  const { counts, seated } = locked;
  const { recountUntil } = counts;
  const known = !anew && recountUntil === null ? counts : { ...counts, ...(await countSeats(tx, event)) };
  const { taken, waiting, lastTurn } = known;
  return {
    ...seated,
    event,
    taken,
    waiting,
    lastTurn: lastTurn > counts.lastTurn ? lastTurn : counts.lastTurn,
    recountUntil: recountUntil !== null && recountUntil > nowInstantText(clock) ? recountUntil : null,
    isLineOver: seated.cancelled || hasStarted(seated.about, nowText(clock)),
    letIn: [],
    stored: counts,
  };
}

/**
 * Takes, keeps or gives back the places that a change of a registration needs, before it is stored; answers what is to
 * be stored, or refuses with the places that are left. Without a capacity everybody gets what they say.
 */
export async function takeSeats(
  tx: Tx,
  clock: Clock,
  seats: LockedSeats | null,
  change: SeatChange,
): Promise<Seated> {
  const attending = change.says === 'gone' ? null : change.says;
  if (seats === null) return { attending, waitingSince: null };
  const before = await companionsOf(tx, seats.event, change);
  const others = before.filter(({ registration }) => registration !== change.registration);
  const one = { registration: change.registration, isMember: change.isMember, attending, waitingSince: null };
  const after = change.says === 'gone' ? others : [...others, one];
  const decision = decideSeats(seats, before, after, change.overCapacity);
  if (decision.kind === 'refused') throw new SeatsRefused(decision.left, decision.needed);
  if (decision.kind === 'waits') return waitInLine(clock, seats, before, change.registration);
  seats.taken += decision.more;
  if (!hasPlaces(after)) {
    seats.waiting += waitingIn(others) - waitingIn(before);
    return { attending, waitingSince: null };
  }
  // Somebody of a party that waited was let in: so is the rest of it.
  seats.waiting -= waitingIn(before);
  const waiting = others.filter(({ waitingSince }) => waitingSince !== null);
  seats.letIn.push(...waiting.flatMap(({ registration }) => registration ?? []));
  await seatWaiting(tx, seats.letIn, nowInstantText(clock));
  return { attending, waitingSince: null };
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
  seats.lastTurn = nextTurn(nowInstantText(clock), seats.lastTurn);
  return { attending: null, waitingSince: seats.lastTurn };
}

/** Gives free places to those who wait, once the change is stored, and stores the counts. */
export async function settleSeats(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  seats: LockedSeats | null,
): Promise<void> {
  if (seats === null) return;
  while (!seats.isLineOver && seats.waiting > 0 && freePlaces(seats) > 0) {
    const isStrict = seats.order === 'strict';
    const line = await findLine(tx, seats.event, isStrict ? lineAtOnce : wholeLine);
    const moved = whoMovesUp(line, seats);
    if (moved.length > 0) await seat(tx, parts, origin, seats, moved);
    if (!isStrict || moved.length < line.length || line.length === 0) break;
  }
  const { stored, taken, waiting, lastTurn, recountUntil } = seats;
  const isSame =
    stored.taken === taken &&
    stored.waiting === waiting &&
    stored.lastTurn === lastTurn &&
    stored.recountUntil === recountUntil;
  if (!isSame) await putCounts(tx, seats);
}

/** Parties get their places, and are told. */
async function seat(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  seats: LockedSeats,
  moved: readonly PartyInLine[],
  isOver = false,
): Promise<void> {
  const registrations = moved.flatMap((party) => party.registrations);
  for (const party of moved) seats.taken += party.places;
  seats.waiting -= registrations.length;
  await seatWaiting(tx, registrations, nowInstantText(parts.clock));
  await tellMovedUp(tx, parts, origin, seats.about, { registrations, isOver });
}

/**
 * Counts the places of an event anew and gives free ones to those who wait: when it is published or reinstated, and after
 * a change of its capacity, its waiting list or its time. It wants the change to be stored in the same transaction.
 * Where it `wasUnlimited`, people may still answer for a while through a process that does not know of the capacity.
 */
export async function moveUp(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  event: EventId,
  { wasUnlimited = false } = {},
): Promise<void> {
  await beginCounting(tx, event, wasUnlimited ? whenAllKnow(parts.clock) : null);
  await settleSeats(tx, parts, origin, await lockSeatsOf(tx, parts.clock, event, { anew: true }));
}

/**
 * An officer moves the party of a waiting registration up, past those before it and, with `overCapacity`, beyond the
 * capacity; otherwise it must fit. Answers the registrations that now come.
 */
export async function moveUpNow(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  who: { event: EventId; registration: RegistrationId },
  overCapacity: boolean,
): Promise<RegistrationId[]> {
  const seats = await lockSeatsOf(tx, parts.clock, who.event);
  const line = seats === null ? [] : await findLine(tx, who.event, wholeLine);
  const party = line.find(({ registrations }) => registrations.includes(who.registration));
  if (seats === null || party === undefined) {
    const [one] = await findAlone(tx, who.event, who.registration);
    throw one === undefined
      ? notFound('This registration')
      : conflict('This person does not wait for a place.');
  }
  if (seats.isLineOver) throw conflict('Nobody moves up any more: the event was cancelled or has begun.');
  const isOver = party.places > freePlaces(seats);
  if (!overCapacity && isOver) throw new SeatsRefused(freePlaces(seats), party.places);
  await seat(tx, parts, origin, seats, [party], isOver);
  await settleSeats(tx, parts, origin, seats);
  return party.registrations;
}

/** Counts the places of every event anew, after registrations were changed past `takeSeats`: by an import. */
export async function recountSeats(tx: Tx, clock: Clock): Promise<void> {
  const until = whenAllKnow(clock);
  for (const { id } of await findLimitedEvents(tx)) {
    await beginCounting(tx, id, until);
    const seats = await lockSeatsOf(tx, clock, id);
    if (seats !== null) await putCounts(tx, seats);
  }
}
