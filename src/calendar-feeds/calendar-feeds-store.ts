import type { EventId, MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import { feedEventColumns, type FeedEventRow } from './feed-event-row.ts';

/** The names under which a member may ask for the own feed with a token. */
export function findFeedNames(db: Db, member: MemberId) {
  return db
    .selectFrom('members')
    .select(['username_key as usernameKey', 'private_identifier as privateIdentifier'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
}

/** One query for the member and the answers: a feed is asked for often, and mostly to learn that nothing changed. */
const attendedEvents = prepared((db, { privateIdentifier }: { privateIdentifier: string }) =>
  db
    .selectFrom('members')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.attending', '=', 'YES'),
    )
    .select('registrations.event_id')
    .where('members.private_identifier', '=', privateIdentifier)
    .where('members.active', '=', 1),
);

/** The events that the active member with this private identifier comes to; undefined without such a member. */
export async function findAttendedEvents(db: Db, privateIdentifier: string): Promise<EventId[] | undefined> {
  const { rows } = await attendedEvents(db, { privateIdentifier });
  if (rows.length === 0) return undefined;
  // A member who comes to nothing has one row without an event.
  return rows.flatMap(({ event_id }) => event_id ?? []);
}

/** Events with what their texts are made from, in no particular order. */
export function findFeedEvents(db: Db, ids: readonly EventId[]): Promise<FeedEventRow[]> {
  return db.selectFrom('events').select(feedEventColumns).where('events.id', 'in', ids).execute();
}

/** The random name of this installation, which never changes. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('identifier').executeTakeFirstOrThrow()).identifier;
}
