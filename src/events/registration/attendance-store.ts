import type { Attending } from '../event/attending.ts';
import type { EventRecord } from '../event/event.ts';
import { pathRange, type PathRange } from '../../directory/organisation/place-rules.ts';
import { shownFirstName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { GuestRegistration } from './registration.ts';

/** A member's registration as far as lists show it. */
export interface MemberAnswer {
  attending: Attending | null;
  comment: string;
}

const answersAt = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('registrations')
    .select((eb) => [eb.ref('member_id').$notNull().as('member'), 'attending', 'comment'])
    .where('event_id', '=', event)
    .where('member_id', 'is not', null),
);

/** The members who were invited to an event or have answered. */
export async function findAnswersAt(db: Db, event: EventId): Promise<Map<MemberId, MemberAnswer>> {
  const { rows } = await answersAt(db, { event });
  return new Map(rows.map((row) => [row.member, row]));
}

const guestsAt = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('registrations')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .select(['registrations.id as registration', 'attending', 'host_member_id as host'])
    .select(['guest_first_name as firstName', 'guest_last_name as lastName', 'registrations.partner'])
    .select(['hosts.first_name as host_first_name', 'hosts.middle_name as host_middle_name'])
    .select('hosts.last_name as host_last_name')
    .where('event_id', '=', event)
    .where('member_id', 'is', null)
    .orderBy('name_key')
    .orderBy('registrations.id'),
);

/** The guests and partners of an event, by name. */
export async function findGuests(db: Db, event: EventId): Promise<GuestRegistration[]> {
  const { rows } = await guestsAt(db, { event });
  return rows.map(({ registration, attending, host, lastName, ...row }) => {
    const hostName = joinedName(row.host_first_name, row.host_middle_name, row.host_last_name);
    const firstName = shownFirstName({ firstName: row.firstName, lastName }, hostName);
    return { registration, attending, host, firstName, lastName, partner: row.partner === 1 };
  });
}

function activeMembersBelow(db: Db, { path, end }: Params<PathRange>) {
  return db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('members', 'members.club_id', 'clubs.id')
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .where('members.active', '=', 1);
}

const activeMemberCount = prepared((db, range: Params<PathRange>) =>
  activeMembersBelow(db, range).select((eb) => eb.fn.countAll<number>().as('count')),
);

/** How many active members there are at and below a place. */
export async function countActiveMembers(db: Db, path: string): Promise<number> {
  return (await activeMemberCount(db, pathRange(path))).rows[0]?.count ?? 0;
}

const activeMemberIds = prepared((db, range: Params<PathRange>) =>
  activeMembersBelow(db, range).select('members.id'),
);

/** The active members at and below a place, in no particular order. */
export async function findActiveMembersBelow(db: Db, path: string): Promise<MemberId[]> {
  return (await activeMemberIds(db, pathRange(path))).rows.map(({ id }) => id);
}

type Unanswered = PathRange & { event: EventId; limit: number };

const unanswered = prepared((db, values: Params<Unanswered>) =>
  unansweredByName(db, values)
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .where('places.path', '>=', values.path)
    .where('places.path', '<', values.end),
);

/** The first of the audience who did not answer, by name: active members of the place or below it. */
export async function findMembersToAnswer(db: Db, event: EventRecord, limit: number): Promise<MemberId[]> {
  const { rows } = await unanswered(db, { event: event.id, ...pathRange(event.ownerPath), limit });
  return rows.map(({ id }) => id);
}

const firstUnanswered = prepared((db, values: Params<Unanswered>) =>
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

function unansweredByName(db: Db, { event, limit }: Params<Unanswered>) {
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
