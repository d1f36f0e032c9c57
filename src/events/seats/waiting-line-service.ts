import type { Origin } from '../../platform/audit/audit-entry.ts';
import { lockEventRow } from '../event/event-lock-store.ts';
import { findSettings } from '../event/events-store.ts';
import { freeSeats, maxCapacity } from '../event/capacity.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { promoteAndNotify, notifyPromoted } from './promotion-service.ts';
import { couldEverFit, partiesToPromote } from './seat-rules.ts';
import { SeatsRefused, type LockedSeats, type SeatParts } from './seats.ts';
import { findAlone, findLimitedEvents, putCounts } from './seats-store.ts';
import { findFirstOfLine, findLine, type PartyInLine } from './waiting-line-store.ts';
import { allowTaken, lockPeople, lockedSeatsOf, type LockParts } from './seats-service.ts';

/** How many of the line are looked at in one go. */
const lineAtOnce = 100;

/** Tells those who were let in by a change, once it is stored, gives free seats to those who wait, and stores the counts. */
export async function settleSeats(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  seats: LockedSeats | null,
): Promise<void> {
  if (seats === null) return;
  if (seats.letIn.length > 0) await notifyPromoted(tx, parts, origin, seats);
  seats.letIn = [];
  if (!seats.isLineOver) await giveFreeSeats(tx, parts, origin, seats);
  const { stored, taken, waiting, lastTurn, recountUntil, allowed } = seats;
  const isSame =
    stored.taken === taken &&
    stored.waiting === waiting &&
    stored.lastTurn === lastTurn &&
    stored.recountUntil === recountUntil &&
    stored.allowed === allowed;
  if (isSame) return;
  await putCounts(tx, seats);
  // Another change under the same lock is compared with what stands there now.
  seats.stored = { taken, waiting, lastTurn, recountUntil, allowed };
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
    // Someone else comes first; or there is nobody behind these.
    if (isWhole || parties.some((party) => !promoted.includes(party) && couldEverFit(party, seats))) break;
    // Anyone who could never get in holds up nobody, however many of them stand in front.
    if (promoted.length === 0) unfit = 2 * limit;
  }
}

/** Parties get their seats, and are told; answers whether anyone of them could be. */
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
  seats.movedUp.push(...registrations);
  return promoteAndNotify(tx, parts, origin, seats.about, { registrations, isOver });
}

/**
 * Counts the seats of an event again and gives free ones to those who wait: when it is published or reinstated, and after
 * a change of its capacity, its waiting list or its time. It wants the change to be stored in the same transaction, which
 * holds the lock of the event. Where any number can come from now on, nobody waits any longer. Where the capacity is less than
 * before, those who come already may come. Answers who moved up.
 */
export async function promoteWaiting(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  event: { id: EventId; capacity: number | null },
  capacityBefore = event.capacity,
): Promise<RegistrationId[]> {
  const seats = await recountedSeats(tx, parts.clock, event);
  if (seats !== null && isLowered(capacityBefore, seats)) allowTaken(seats);
  await settleSeats(tx, parts, origin, seats);
  return seats?.movedUp ?? [];
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
  return settings === undefined ? null : lockedSeatsOf(tx, clock, settings.event, counts, { recount: true });
}

/**
 * An officer moves the party of a waiting registration up, past those before it and, with `overCapacity`, beyond the
 * capacity; otherwise it must fit. Answers whether a mail tells them, and who they are.
 */
export async function promoteNow(
  tx: Tx,
  parts: SeatParts & LockParts,
  origin: Origin,
  who: { event: EventId; registration: RegistrationId },
  overCapacity: boolean,
): Promise<{ told: boolean; registrations: readonly RegistrationId[] }> {
  const { seats, party } = await lockParty(tx, parts, who);
  const isOver = party.seats > freeSeats(seats);
  if (!overCapacity && isOver) throw new SeatsRefused(freeSeats(seats), party.seats);
  const isTold = await seat(tx, parts, origin, seats, [party], isOver);
  await settleSeats(tx, parts, origin, seats);
  return { told: isTold, registrations: party.registrations };
}

/** The seats of an event, and the party of someone who waits there and may move up. */
export async function lockParty(
  tx: Tx,
  parts: LockParts,
  who: { event: EventId; registration: RegistrationId },
): Promise<{ seats: LockedSeats; party: PartyInLine }> {
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
  return { seats, party };
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
