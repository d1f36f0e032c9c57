import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import { prepared, type Params, type Param } from '../../platform/storage/prepared.ts';

/** An event in a feed, as far as needed to know whether it has changed. */
export interface FeedEntry {
  id: EventId;
  sequence: number;
  updatedAt: InstantText;
}

/** What the owner of a feed comes to, and the names under which a token opens the feed. */
export interface OwnFeed {
  usernameKey: string | null;
  privateIdentifier: string;
  /** In the order of time. */
  entries: FeedEntry[];
}

/** Active members, each once for every event they come to that is not over since a moment, or once without any. */
function feedsSince(db: Db, since: Param<DateTimeText>) {
  return db
    .selectFrom('members')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.attending', '=', 'YES'),
    )
    .leftJoin('events', (join) =>
      join
        .onRef('events.id', '=', 'registrations.event_id')
        .on((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since))
        .on(isPublishedEvent()),
    )
    .select(['members.username_key as usernameKey', 'members.private_identifier as privateIdentifier'])
    .select(['events.id', 'events.sequence', 'events.updated_at as updatedAt'])
    .where('members.active', '=', 1)
    .orderBy('events.start_date')
    .orderBy('events.id');
}

const byIdentifier = prepared(
  (db, { identifier, since }: Params<{ identifier: string; since: DateTimeText }>) =>
    feedsSince(db, since).where('members.private_identifier', '=', identifier),
);

const byMember = prepared((db, { member, since }: Params<{ member: MemberId; since: DateTimeText }>) =>
  feedsSince(db, since).where('members.id', '=', member),
);

type FeedRow = Awaited<ReturnType<typeof byMember>>['rows'][number];

/** The feed of the active member with a private identifier. */
export async function findFeed(
  db: Db,
  identifier: string,
  since: DateTimeText,
): Promise<OwnFeed | undefined> {
  return toFeed((await byIdentifier(db, { identifier, since })).rows);
}

/** The feed of an active member. */
export async function findFeedOf(
  db: Db,
  member: MemberId,
  since: DateTimeText,
): Promise<OwnFeed | undefined> {
  return toFeed((await byMember(db, { member, since })).rows);
}

function toFeed(rows: readonly FeedRow[]): OwnFeed | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { usernameKey, privateIdentifier } = first;
  const entries = rows.flatMap(({ id, sequence, updatedAt }) =>
    id === null || sequence === null || updatedAt === null ? [] : { id, sequence, updatedAt },
  );
  return { usernameKey, privateIdentifier, entries };
}

/** The random name of this installation, which never changes. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('identifier').executeTakeFirstOrThrow()).identifier;
}
