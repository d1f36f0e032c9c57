import type { EventRecord } from '../events/event.ts';
import { placesBelow } from '../organisation/places-store.ts';
import type { MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import type { GuestRegistration } from './registration.ts';

/** The members who answered, by name, with their answer and comment. */
export function findAnswered(db: Db, event: EventRecord) {
  return db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select(['members.id', 'registrations.attending', 'registrations.comment'])
    .where('registrations.event_id', '=', event.id)
    .where('registrations.attending', 'is not', null)
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .execute();
}

/** How many members were asked and did not answer. */
export async function countUnanswered(db: Db, event: EventRecord): Promise<number> {
  const { count } = await unanswered(db, event)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Members who were asked and did not answer, by name. */
export async function findUnanswered(db: Db, event: EventRecord, limit: number | null): Promise<MemberId[]> {
  let query = unanswered(db, event)
    .select('members.id')
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id');
  if (limit !== null) query = query.limit(limit);
  return (await query.execute()).map((row) => row.id);
}

/** The guests and partners of an event, by name. */
export async function findGuests(db: Db, event: EventRecord): Promise<GuestRegistration[]> {
  const rows = await db
    .selectFrom('registrations')
    .select([
      'id as registration',
      'guest_first_name as firstName',
      'guest_last_name as lastName',
      'partner',
      'attending',
      'host_member_id as host',
    ])
    .where('event_id', '=', event.id)
    .where('member_id', 'is', null)
    .orderBy('guest_last_name')
    .orderBy('guest_first_name')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ host, partner, ...row }) =>
    host === null ? [] : { ...row, partner: partner === 1, host },
  );
}

/** Active members of the audience and invited members, less those who answered. */
function unanswered(db: Db, event: EventRecord) {
  const registered = db
    .selectFrom('registrations')
    .select('member_id as id')
    .where('event_id', '=', event.id)
    .where('member_id', 'is not', null);
  const answered = registered.where('attending', 'is not', null);
  return db
    .selectFrom('members')
    .where('members.active', '=', 1)
    .where('members.id', 'in', event.closed ? registered : registered.union(audience(db, event)))
    .where('members.id', 'not in', answered);
}

function audience(db: Db, event: EventRecord) {
  return db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .select('members.id')
    .where('clubs.place_id', 'in', placesBelow(db, [event.ownerPath]));
}
