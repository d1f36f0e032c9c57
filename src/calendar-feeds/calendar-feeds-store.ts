import { eventsQuery, toEvent } from '../events/events-store.ts';
import type { EventRecord } from '../events/event.ts';
import type { MemberId } from '../shared/ids.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';

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

/** The names under which a member may ask for the own feed with a token. */
export function findFeedNames(db: Db, member: MemberId) {
  return db
    .selectFrom('members')
    .select(['username_key as usernameKey', 'private_identifier as privateIdentifier'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
}

/** The events a member comes to, in the order of time; past ones only when they ended since then. */
export async function findAttendedEvents(
  db: Db,
  member: MemberId,
  since: DateTimeText,
): Promise<EventRecord[]> {
  const rows = await eventsQuery(db)
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .where('registrations.member_id', '=', member)
    .where('registrations.attending', '=', 'YES')
    .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since))
    .orderBy('events.start_date')
    .orderBy('events.id')
    .execute();
  return rows.map(toEvent);
}

/** The random name of this installation. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('identifier').executeTakeFirstOrThrow()).identifier;
}
