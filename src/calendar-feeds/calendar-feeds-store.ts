import type { MemberId } from '../shared/ids.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { feedEventColumns, type FeedEventRow } from './feed-event-row.ts';

/** The names under which a member may ask for the own feed with a token. */
export function findFeedNames(db: Db, member: MemberId) {
  return db
    .selectFrom('members')
    .select(['username_key as usernameKey', 'private_identifier as privateIdentifier'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
}

interface FeedValues {
  privateIdentifier: string;
  since: DateTimeText;
}

/** One query for the member and the events: a feed is asked for often, and mostly to learn that nothing changed. */
function feedQuery(db: Db, { privateIdentifier, since }: FeedValues) {
  return db
    .selectFrom('members')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.attending', '=', 'YES'),
    )
    .leftJoin('events', (join) =>
      join
        .onRef('events.id', '=', 'registrations.event_id')
        .on((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since)),
    )
    .select(feedEventColumns)
    .where('members.private_identifier', '=', privateIdentifier)
    .where('members.active', '=', 1)
    .orderBy('events.start_date')
    .orderBy('events.id');
}

/**
 * The events that the active member with this private identifier comes to, in the order of time; past ones only when
 * they ended since then. Undefined when there is no such member.
 */
export async function findAttendedEvents(
  db: Db,
  privateIdentifier: string,
  since: DateTimeText,
): Promise<FeedEventRow[] | undefined> {
  const rows = await feedQuery(db, { privateIdentifier, since }).execute();
  // A member who comes to nothing has one row without an event.
  return rows.length === 0 ? undefined : rows.filter((row): row is FeedEventRow => row.id !== null);
}

/** The random name of this installation, which never changes. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('identifier').executeTakeFirstOrThrow()).identifier;
}
