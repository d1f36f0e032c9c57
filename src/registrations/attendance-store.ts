import type { EventRecord } from '../events/event.ts';
import type { EventId, MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import type { Attending } from '../events/attending.ts';
import { prepared } from '../storage/prepared.ts';
import type { GuestRegistration } from './registration.ts';

/** A member's registration as far as lists show it. */
export interface MemberRegistration {
  member: MemberId;
  attending: Attending | null;
  comment: string;
}

const memberRegistrations = prepared((db, { event }: { event: EventId }) =>
  db
    .selectFrom('registrations')
    .select((eb) => ['attending', 'comment', eb.ref('member_id').$notNull().as('member')])
    .where('event_id', '=', event)
    .where('member_id', 'is not', null),
);

/** The members who were invited or answered, in no particular order. */
export async function findMemberRegistrations(db: Db, event: EventId): Promise<MemberRegistration[]> {
  return (await memberRegistrations(db, { event })).rows;
}

/** The places at and below a path have paths between it and the end: `/1/7/` and `/1/70`, because 0 follows /. */
function pathRange(path: string): { path: string; end: string } {
  return { path, end: `${path.slice(0, -1)}0` };
}

const activeMembersBelow = prepared((db, { path, end }: { path: string; end: string }) =>
  db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('members', 'members.club_id', 'clubs.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .where('members.active', '=', 1),
);

/** How many active members there are at and below a place. */
export async function countActiveMembers(db: Db, path: string): Promise<number> {
  return (await activeMembersBelow(db, pathRange(path))).rows[0]?.count ?? 0;
}

/** Active members of the audience who did not answer, by name. */
export async function findUnanswered(db: Db, event: EventRecord, limit: number | null): Promise<MemberId[]> {
  const { path, end } = pathRange(event.ownerPath);
  const query = byName(db, event.id)
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .where('places.path', '>=', path)
    .where('places.path', '<', end);
  return (await (limit === null ? query : query.limit(limit)).execute()).map((row) => row.id);
}

/**
 * The same for a large audience: it goes through all members by name until it has enough, where the other would first
 * gather and sort the whole audience.
 */
export async function findFirstUnanswered(db: Db, event: EventRecord, limit: number): Promise<MemberId[]> {
  const { path, end } = pathRange(event.ownerPath);
  const rows = await byName(db, event.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('clubs')
          .innerJoin('places', 'places.id', 'clubs.place_id')
          .select('clubs.id')
          .whereRef('clubs.id', '=', 'members.club_id')
          .where('places.path', '>=', path)
          .where('places.path', '<', end),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function byName(db: Db, event: EventId) {
  return db
    .selectFrom('members')
    .select('members.id')
    .where('members.active', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.member_id', '=', 'members.id')
            .where('registrations.event_id', '=', event)
            .where('registrations.attending', 'is not', null),
        ),
      ),
    )
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id');
}

const guestsOf = prepared((db, { event }: { event: EventId }) =>
  db
    .selectFrom('registrations')
    .select([
      'id as registration',
      'guest_first_name as firstName',
      'guest_last_name as lastName',
      'partner',
      'attending',
      'host_member_id as host',
    ])
    .where('event_id', '=', event)
    .where('member_id', 'is', null)
    .orderBy('guest_last_name')
    .orderBy('guest_first_name')
    .orderBy('id'),
);

/** The guests and partners of an event, by name. */
export async function findGuests(db: Db, event: EventId): Promise<GuestRegistration[]> {
  const { rows } = await guestsOf(db, { event });
  return rows.flatMap(({ host, partner, ...row }) =>
    host === null ? [] : { ...row, partner: partner === 1, host },
  );
}
