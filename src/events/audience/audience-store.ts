import { pathRange } from '../../directory/organisation/place-rules.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import {
  audienceMark,
  isOfAudience,
  isRegisteredThere,
  registeredState,
  unregisteredState,
} from '../../platform/storage/audience-conditions.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { AudienceEvent } from './audience.ts';
import { triedMembers, type EventList } from './audience-conditions-store.ts';

/** Everyone who is registered at events, with how they stand to them; members also when they have left. */
export function registeredAudience(db: Db, events: EventList) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places as owners', 'owners.id', 'calendars.place_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .leftJoin(triedMembers(db, events).as('tried'), (join) =>
      join
        .onRef('tried.event_id', '=', 'registrations.event_id')
        .onRef('tried.member_id', '=', 'registrations.member_id'),
    )
    .select((eb) => [
      'registrations.event_id as event',
      eb.ref('registrations.id').$castTo<RegistrationId | null>().as('registration'),
      eb.ref('registrations.member_id').$castTo<MemberId | null>().as('member'),
      eb.fn.coalesce('members.email', 'registrations.guest_email').as('email'),
      eb.fn.coalesce('members.last_name', 'registrations.guest_last_name').as('lastName'),
      eb.fn.coalesce('members.first_name', 'registrations.guest_first_name').as('firstName'),
      registeredState().as('state'),
      'places.path',
      isOfAudience().as('ofAudience'),
      eb.case().when('members.active', '=', 0).then(1).else(0).end().as('gone'),
      eb.case().when('registrations.validated_at', 'is', null).then(0).else(1).end().as('checkedIn'),
      eb.case().when('registrations.comment', '=', '').then(0).else(1).end().as('withComment'),
      eb.ref('registrations.partner').$castTo<number>().as('partner'),
    ])
    .where((eb) => among(db, eb.ref('registrations.event_id'), events));
}

/**
 * The members who are not registered at events, but were told of them, or should have been and belong to the audience. Who was told
 * stays so, whatever became of the event or of their club meanwhile.
 */
export function toldAudience(db: Db, events: EventList) {
  return db
    .selectFrom(triedMembers(db, events).as('tried'))
    .innerJoin('members', 'members.id', 'tried.member_id')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .innerJoin('events', 'events.id', 'tried.event_id')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places as owners', 'owners.id', 'calendars.place_id')
    .select((eb) => [
      'tried.event_id as event',
      eb.lit(null).$castTo<RegistrationId | null>().as('registration'),
      eb.ref('members.id').$castTo<MemberId | null>().as('member'),
      'members.email',
      'members.last_name as lastName',
      'members.first_name as firstName',
      unregisteredState().as('state'),
      eb.ref('places.path').$castTo<string | null>().as('path'),
      isOfAudience().as('ofAudience'),
      eb.lit(0).as('gone'),
      eb.lit(0).as('checkedIn'),
      eb.lit(0).as('withComment'),
      eb.lit<number>(0).as('partner'),
    ])
    .where('members.active', '=', 1)
    .where((eb) =>
      eb.or([
        eb('tried.announced', '=', 1),
        eb.and([eb('tried.unannounced', '=', 1), eb('events.closed', '=', 0), eb(isOfAudience(), '=', 1)]),
      ]),
    )
    .where((eb) => eb.not(isRegisteredThere()));
}

/** The members whom an open event asks and who are neither registered nor told of it, nor should have been. */
export function untoldAudience(db: Db, { id, ownerPath }: Pick<AudienceEvent, 'id' | 'ownerPath'>) {
  const { path, end } = pathRange(ownerPath);
  return db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('members', 'members.club_id', 'clubs.id')
    .leftJoin(triedMembers(db, [id]).as('tried'), 'tried.member_id', 'members.id')
    .select((eb) => [
      eb.cast<EventId>(eb.val(id), 'bigint').as('event'),
      eb.lit(null).$castTo<RegistrationId | null>().as('registration'),
      eb.ref('members.id').$castTo<MemberId | null>().as('member'),
      'members.email',
      'members.last_name as lastName',
      'members.first_name as firstName',
      eb.cast<'told' | 'unreached' | 'untold'>(eb.val('untold'), 'text').as('state'),
      eb.ref('places.path').$castTo<string | null>().as('path'),
      eb.lit<number>(1).as('ofAudience'),
      eb.lit(0).as('gone'),
      eb.lit(0).as('checkedIn'),
      eb.lit(0).as('withComment'),
      eb.lit<number>(0).as('partner'),
    ])
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .where('members.active', '=', 1)
    .where(unregisteredState(), '=', 'untold')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .where('registrations.event_id', '=', id)
            .whereRef('registrations.member_id', '=', 'members.id'),
        ),
      ),
    );
}

const counted = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom(registeredAudience(db, events).unionAll(toldAudience(db, events)).as('people'))
    .select((eb) => [
      'event',
      'state',
      'ofAudience',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('registration').as('all'),
      eb.fn
        .count<number>(eb.case().when('registration', 'is not', null).then(eb.ref('member')).end())
        .as('members'),
      eb.cast<number>(eb.fn.sum('partner'), 'bigint').as('partners'),
      eb.cast<number>(eb.fn.sum('checkedIn'), 'bigint').as('checkedIn'),
      eb.cast<number>(eb.fn.sum('withComment'), 'bigint').as('withComment'),
    ])
    .groupBy(['event', 'state', 'ofAudience']),
);

/** How many are in each state at events, of those who are registered or were told; by event, state and whether they belong to the audience. */
export async function countKnown(db: Db, events: readonly EventId[]) {
  return (await counted(db, { events })).rows;
}

/** Those of these events that anyone was told of, or is registered for. */
export async function findEventsWithPeople(db: Db, events: readonly EventId[]): Promise<Set<EventId>> {
  return new Set(events.length === 0 ? [] : (await countKnown(db, events)).map(({ event }) => event));
}

/** What the counts of events depend on beside the members: it changes whenever they may. */
const marks = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('events')
    .leftJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select(['events.id as event', 'event_seats.taken', audienceMark().as('mark')])
    .where((eb) => among(db, eb.ref('events.id'), events)),
);

/** The marks of events, and how many seats are taken. */
export async function findAudienceMarks(db: Db, events: readonly EventId[]) {
  return (await marks(db, { events })).rows;
}
