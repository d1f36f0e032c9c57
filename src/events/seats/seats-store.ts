import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { SeatCounts } from '../event/event-lock-store.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { hasLeft, isMemberOfParty } from '../../platform/storage/party-conditions.ts';
import { prepared, preparedWrite, type Params, type Param } from '../../platform/storage/prepared.ts';
import type { Companion } from './seat-rules.ts';
import type { LockedSeats } from './seats.ts';

interface AtEvent {
  event: EventId;
}

/** The events with a capacity. */
export async function findLimitedEvents(db: Db) {
  return db
    .selectFrom('events')
    .leftJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select(['events.id', 'events.title', 'events.start_date as start', 'events.cancelled'])
    .select((eb) => [eb.ref('events.capacity').$notNull().as('capacity'), 'events.waiting_order as order'])
    .select(['event_seats.taken', 'event_seats.waiting', 'event_seats.recount_until as recountUntil'])
    .select('event_seats.allowed')
    .where('events.capacity', 'is not', null)
    .orderBy('events.id')
    .execute();
}

const counted = preparedWrite((tx: Tx, seats: Params<SeatCounts & AtEvent>) =>
  tx
    .updateTable('event_seats')
    .set({
      taken: seats.taken,
      waiting: seats.waiting,
      last_turn: seats.lastTurn,
      recount_until: seats.recountUntil,
      allowed: seats.allowed,
    })
    .where('event_id', '=', seats.event),
);

/** Stores the counts of an event. */
export async function putCounts(tx: Tx, seats: LockedSeats): Promise<void> {
  await counted(tx, seats);
}

function companions(db: Db, event: Param<EventId>) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', (join) => join.on(isMemberOfParty()))
    .select(['registrations.id', 'registrations.member_id', 'registrations.attending'])
    .select(['registrations.waiting_since', hasLeft().as('has_left')])
    .where('registrations.event_id', '=', event);
}

/** Two searches, each by an index of its own. */
const partyAt = prepared((db, { event, member }: Params<AtEvent & { member: MemberId }>) =>
  companions(db, event)
    .where('registrations.member_id', '=', member)
    .unionAll(companions(db, event).where('registrations.host_member_id', '=', member)),
);

const aloneAt = prepared((db, { event, registration }: Params<AtEvent & { registration: RegistrationId }>) =>
  companions(db, event).where('registrations.id', '=', registration),
);

type CompanionRow = Awaited<ReturnType<typeof partyAt>>['rows'][number];

function toCompanion(row: CompanionRow): Companion & { registration: RegistrationId } {
  const { id: registration, member_id, attending, waiting_since: waitingSince } = row;
  // One engine knows truth, the other 0 and 1.
  return {
    registration,
    isMember: member_id !== null,
    attending,
    waitingSince,
    hasLeft: Boolean(row.has_left),
  };
}

/** A member with the own guests and partner at an event, as far as they are registered. */
export async function findParty(db: Db, event: EventId, member: MemberId) {
  return (await partyAt(db, { event, member })).rows.map(toCompanion);
}

const partiesAt = prepared((db, { event, heads }: Params<AtEvent & { heads: readonly MemberId[] }>) =>
  companions(db, event)
    .select('registrations.member_id as head')
    .where((eb) => among(db, eb.ref('registrations.member_id'), heads))
    .unionAll(
      companions(db, event)
        .select('registrations.host_member_id as head')
        .where((eb) => among(db, eb.ref('registrations.host_member_id'), heads)),
    ),
);

/** The same of many members, by the member. */
export async function findParties(
  db: Db,
  event: EventId,
  heads: readonly MemberId[],
): Promise<Map<MemberId, Companion[]>> {
  if (heads.length === 0) return new Map();
  const { rows } = await partiesAt(db, { event, heads });
  const parties = new Map<MemberId, Companion[]>();
  for (const { head, ...row } of rows)
    if (head !== null) parties.getOrInsertComputed(head, () => []).push(toCompanion(row));
  return parties;
}

/** A person who belongs to nobody's party. */
export async function findAlone(db: Db, event: EventId, registration: RegistrationId) {
  return (await aloneAt(db, { event, registration })).rows.map(toCompanion);
}

/** Those who have seats: everyone who said YES, and those whom a member who said YES brings along. */
const taken = prepared((db, { event }: Params<AtEvent>) =>
  db
    .selectFrom('registrations')
    .leftJoin('registrations as hosts', (join) =>
      join
        .onRef('hosts.event_id', '=', 'registrations.event_id')
        .onRef('hosts.member_id', '=', 'registrations.host_member_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('registrations.event_id', '=', event)
    .where((eb) =>
      eb.or([
        eb('registrations.attending', '=', 'YES'),
        eb.and([
          eb('registrations.attending', 'is', null),
          eb('registrations.waiting_since', 'is', null),
          eb('hosts.attending', '=', 'YES'),
        ]),
      ]),
    ),
);

const waiting = prepared((db, { event }: Params<AtEvent>) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', (join) => join.on(isMemberOfParty()))
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.max('waiting_since').as('last')])
    .where('event_id', '=', event)
    .where('waiting_since', 'is not', null)
    .where((eb) => eb.not(hasLeft())),
);

/** Counts the seats of an event again, out of its registrations. */
export async function countSeats(db: Db, event: EventId) {
  const [seats] = (await taken(db, { event })).rows;
  const [line] = (await waiting(db, { event })).rows;
  return {
    taken: seats?.taken ?? 0,
    waiting: line?.waiting ?? 0,
    lastTurn: line?.last ?? '',
  };
}
