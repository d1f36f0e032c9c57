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

/** The active member a private identifier belongs to. */
export async function findFeedOwner(db: Db, privateIdentifier: string): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('private_identifier', '=', privateIdentifier)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row?.id;
}

const attendedEvents = prepared((db, { member }: { member: MemberId }) =>
  db
    .selectFrom('registrations')
    .select('event_id')
    .where('member_id', '=', member)
    .where('attending', '=', 'YES'),
);

/** The events a member comes to, in no particular order. */
export async function findAttendedEvents(db: Db, member: MemberId): Promise<EventId[]> {
  return (await attendedEvents(db, { member })).rows.map(({ event_id }) => event_id);
}

/** Events with what their texts are made from, in no particular order. */
export function findFeedEvents(db: Db, ids: readonly EventId[]): Promise<FeedEventRow[]> {
  return db.selectFrom('events').select(feedEventColumns).where('events.id', 'in', ids).execute();
}

/** The random name of this installation, which never changes. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('identifier').executeTakeFirstOrThrow()).identifier;
}
