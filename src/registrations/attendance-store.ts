import type { Attending } from '../events/attending.ts';
import type { EventRecord } from '../events/event.ts';
import { compareCodePoints } from '../shared/code-point-order.ts';
import type { EventId, MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { GuestRegistration } from './registration.ts';

/** A member's registration as far as lists show it. */
export interface MemberAnswer {
  attending: Attending | null;
  comment: string;
}

/** Everyone who was invited to an event or has answered: members by their ids, guests and partners by name. */
export interface Attendees {
  members: Map<MemberId, MemberAnswer>;
  guests: GuestRegistration[];
}

const registrationsAt = prepared((db, { event }: { event: EventId }) =>
  db
    .selectFrom('registrations')
    .select(['id', 'member_id', 'host_member_id', 'attending', 'comment', 'partner'])
    .select(['guest_first_name', 'guest_last_name'])
    .where('event_id', '=', event),
);

/** The people of an event. */
export async function findAttendees(db: Db, event: EventId): Promise<Attendees> {
  const members = new Map<MemberId, MemberAnswer>();
  const guests: GuestRegistration[] = [];
  for (const row of (await registrationsAt(db, { event })).rows) {
    if (row.member_id !== null) members.set(row.member_id, row);
    if (row.host_member_id === null) continue;
    guests.push({
      registration: row.id,
      firstName: row.guest_first_name,
      lastName: row.guest_last_name,
      partner: row.partner === 1,
      attending: row.attending,
      host: row.host_member_id,
    });
  }
  return { members, guests: guests.toSorted(byName) };
}

function byName(a: GuestRegistration, b: GuestRegistration): number {
  return (
    compareCodePoints(a.lastName, b.lastName) ||
    compareCodePoints(a.firstName, b.firstName) ||
    a.registration - b.registration
  );
}

interface PathRange {
  path: string;
  end: string;
}

/** The places at and below a path have paths between it and the end: `/1/7/` and `/1/70`, because 0 follows /. */
function pathRange(path: string): PathRange {
  return { path, end: `${path.slice(0, -1)}0` };
}

const activeMembersBelow = prepared((db, { path, end }: PathRange) =>
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

type Unanswered = PathRange & { event: EventId; limit: number };

const unanswered = prepared((db, values: Unanswered) =>
  unansweredByName(db, values)
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .where('places.path', '>=', values.path)
    .where('places.path', '<', values.end),
);

/** Active members of the audience who did not answer, by name. */
export async function findUnanswered(db: Db, event: EventRecord, limit: number): Promise<MemberId[]> {
  const { rows } = await unanswered(db, { event: event.id, ...pathRange(event.ownerPath), limit });
  return rows.map(({ id }) => id);
}

const firstUnanswered = prepared((db, values: Unanswered) =>
  unansweredByName(db, values).where((eb) =>
    eb.exists(
      eb
        .selectFrom('clubs')
        .innerJoin('places', 'places.id', 'clubs.place_id')
        .select('clubs.id')
        .whereRef('clubs.id', '=', 'members.club_id')
        .where('places.path', '>=', values.path)
        .where('places.path', '<', values.end),
    ),
  ),
);

/**
 * The same for a large audience: it goes through all members by name until it has enough, where the other would first
 * gather and sort the whole audience.
 */
export async function findFirstUnanswered(db: Db, event: EventRecord, limit: number): Promise<MemberId[]> {
  const { rows } = await firstUnanswered(db, { event: event.id, ...pathRange(event.ownerPath), limit });
  return rows.map(({ id }) => id);
}

function unansweredByName(db: Db, { event, limit }: Unanswered) {
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
    .orderBy('members.id')
    .limit(limit);
}
