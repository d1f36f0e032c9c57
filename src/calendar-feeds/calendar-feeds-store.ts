import type { EventId, MemberId } from '../shared/ids.ts';
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

/** Events with what their texts are made from, in no particular order. */
export function findFeedEvents(db: Db, ids: readonly EventId[]): Promise<FeedEventRow[]> {
  return db.selectFrom('events').select(feedEventColumns).where('events.id', 'in', ids).execute();
}

/** The random name of this installation, which never changes. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('identifier').executeTakeFirstOrThrow()).identifier;
}
