import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { EventRecord } from '../event/event.ts';
import { pathRange } from '../../directory/organisation/place-rules.ts';
import type { EventId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { Segment } from './message.ts';

/** A part of the people of an event. */
export interface SegmentOfEvent {
  readonly event: Pick<EventRecord, 'id' | 'closed' | 'ownerPath'>;
  readonly segment: Segment;
  /** Only those of it who are registered and do not belong to the audience: guests, and members of other places. */
  readonly onlyOutside?: boolean | undefined;
}

/** What every address has; the few that are none all the same are found when their mails are written. */
const addressPattern = '%_@_%._%';

type Registered = ExpressionBuilder<Tables, 'registrations'>;

/** Whose registrations belong to a segment. */
const belongsTo: Readonly<Record<Segment, (eb: Registered) => Expression<SqlBool>>> = {
  all: (eb) => eb.lit(true),
  yes: (eb) => eb('registrations.attending', '=', 'YES'),
  no: (eb) => eb('registrations.attending', '=', 'NO'),
  unanswered: (eb) =>
    eb.and([eb('registrations.attending', 'is', null), eb('registrations.waiting_since', 'is', null)]),
  waiting: (eb) => eb('registrations.waiting_since', 'is not', null),
  'checked-in': (eb) => eb('registrations.validated_at', 'is not', null),
  'not-checked-in': (eb) =>
    eb.and([eb('registrations.attending', '=', 'YES'), eb('registrations.validated_at', 'is', null)]),
  coming: (eb) =>
    eb.or([eb('registrations.attending', '=', 'YES'), eb('registrations.waiting_since', 'is not', null)]),
  concerned: (eb) => eb.or([belongsTo.coming(eb), eb.and([belongsTo.unanswered(eb), wasInvited(eb)])]),
};

/** A member who was only written to has a registration as well, for the link in the mail; guests are always invited. */
function wasInvited(eb: Registered): Expression<SqlBool> {
  return eb.or([eb('registrations.member_id', 'is', null), eb('registrations.invited_by', 'is not', null)]);
}

/** Everybody with a registration who belongs to the segment: members as long as they are active, and guests. */
function registeredIn(db: Db, event: EventId, segment: Segment) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select((eb) => [
      eb.ref('registrations.id').$castTo<RegistrationId | null>().as('registration'),
      'registrations.member_id as member',
      eb.fn.coalesce('members.email', 'registrations.guest_email').as('email'),
      eb.fn.coalesce('members.last_name', 'registrations.guest_last_name').as('lastName'),
      eb.fn.coalesce('members.first_name', 'registrations.guest_first_name').as('firstName'),
    ])
    .where('registrations.event_id', '=', event)
    .where((eb) => eb.or([eb('registrations.member_id', 'is', null), eb('members.active', '=', 1)]))
    .where((eb) => belongsTo[segment](eb as unknown as Registered));
}

/** Without the members of the audience. */
function outsideOf(registered: ReturnType<typeof registeredIn>, ownerPath: string) {
  const { path, end } = pathRange(ownerPath);
  return registered
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .where((eb) =>
      eb.or([eb('places.path', 'is', null), eb('places.path', '<', path), eb('places.path', '>=', end)]),
    );
}

/** The members of the audience who are neither invited nor have answered. */
function unregisteredBelow(db: Db, event: EventId, ownerPath: string) {
  const { path, end } = pathRange(ownerPath);
  return db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('members', 'members.club_id', 'clubs.id')
    .select((eb) => [
      eb.lit(null).$castTo<RegistrationId | null>().as('registration'),
      eb.ref('members.id').$castTo<MemberId | null>().as('member'),
      'members.email',
      'members.last_name as lastName',
      'members.first_name as firstName',
    ])
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .where('members.active', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .where('registrations.event_id', '=', event)
            .whereRef('registrations.member_id', '=', 'members.id'),
        ),
      ),
    );
}

/** All people of a segment. An open event asks its whole audience, a closed one those whom it has invited. */
function peopleIn(db: Db, { event, segment, onlyOutside = false }: SegmentOfEvent) {
  const registered = registeredIn(db, event.id, segment);
  if (onlyOutside) return db.selectFrom(outsideOf(registered, event.ownerPath).as('people'));
  const isAsked = segment === 'all' || segment === 'unanswered';
  const people =
    isAsked && !event.closed
      ? registered.unionAll(unregisteredBelow(db, event.id, event.ownerPath))
      : registered;
  return db.selectFrom(people.as('people'));
}

/** How many people a segment has, and how many of them no mail can reach. */
export async function countPeople(
  db: Db,
  segment: SegmentOfEvent,
): Promise<{ count: number; withoutAddress: number }> {
  const counted = await peopleIn(db, segment)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>(eb.case().when('email', 'like', addressPattern).then(1).end()).as('withAddress'),
    ])
    .executeTakeFirst();
  const { count = 0, withAddress = 0 } = counted ?? {};
  return { count, withoutAddress: count - withAddress };
}

/** The names of the first of those whom no mail can reach. */
export async function findWithoutAddress(db: Db, segment: SegmentOfEvent, limit: number): Promise<string[]> {
  const rows = await peopleIn(db, segment)
    .leftJoin('registrations as guests', 'guests.id', 'people.registration')
    .leftJoin('members as hosts', 'hosts.id', 'guests.host_member_id')
    .select([
      'people.firstName',
      'people.lastName',
      'hosts.first_name',
      'hosts.middle_name',
      'hosts.last_name',
    ])
    .where('people.email', 'not like', addressPattern)
    .orderBy('lastName')
    .orderBy('firstName')
    .limit(limit)
    .execute();
  return rows.map(({ first_name, middle_name, last_name, ...names }) =>
    shownGuestName(names, joinedName(first_name, middle_name, last_name)),
  );
}

/** Someone by registration, or a member who has none. */
export interface PersonKey {
  readonly registration: RegistrationId | null;
  readonly member: MemberId | null;
}

/** The first by name of those whom a mail can reach. */
export async function findSamplePerson(db: Db, segment: SegmentOfEvent): Promise<PersonKey | undefined> {
  return peopleIn(db, segment)
    .select(['registration', 'member'])
    .where('email', 'like', addressPattern)
    .orderBy('lastName')
    .orderBy('firstName')
    .limit(1)
    .executeTakeFirst();
}

/** Stores everybody of a segment as the recipients of a message, by name, with one statement; returns how many. */
export async function storeRecipients(tx: Tx, message: MessageId, segment: SegmentOfEvent): Promise<number> {
  const result = await tx
    .insertInto('message_recipients')
    .columns(['message_id', 'position', 'registration_id', 'member_id', 'state'])
    .expression(
      peopleIn(tx, segment).select((eb) => [
        eb.lit(message).as('message_id'),
        eb.fn
          .agg<number>('row_number')
          .over((over) =>
            over.orderBy('lastName').orderBy('firstName').orderBy('registration').orderBy('member'),
          )
          .as('position'),
        'registration',
        'member',
        eb.case().when('email', 'like', addressPattern).then('waiting').else('no-address').end().as('state'),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}
