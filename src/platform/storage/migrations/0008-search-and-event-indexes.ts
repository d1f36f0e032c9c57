import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { lastsOverNight } from '../event-conditions.ts';

/** Indexes by which a search of members and a list of events cost what their page costs, however many there are. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createIndex('members_by_first_name')
    .on('members')
    .columns(['first_name_key', 'last_name_key', 'id', 'active'])
    .execute();
  await dialect.renewMemberSearchIndex(db);
  await db.schema.createIndex('events_by_start').on('events').columns(['start_date', 'id']).execute();
  // Few events, and the only ones that begin on an earlier day than the first of a list and still belong to it.
  await db.schema
    .createIndex('events_over_night')
    .on('events')
    .columns(['end_date', 'start_date'])
    .where(lastsOverNight())
    .execute();
}
