import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** How many people an event takes, who waits for a place and since when, and a count of the places that are taken. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('events').addColumn('capacity', 'integer').execute();
  await db.schema
    .alterTable('events')
    .addColumn('waiting_list', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('waiting_order', dialect.text, (column) => column.notNull().defaultTo('strict'))
    .execute();
  await db.schema.alterTable('registrations').addColumn('waiting_since', dialect.text).execute();
  // Few registrations wait, and the first of them are looked for.
  await sql`create index registrations_waiting on registrations (event_id, waiting_since)
    where waiting_since is not null`.execute(db);
  await db.schema
    .createTable('event_seats')
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().primaryKey().references('events.id').onDelete('cascade'),
    )
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addColumn('waiting', 'integer', (column) => column.notNull())
    .addColumn('last_turn', dialect.text, (column) => column.notNull())
    .addColumn('recount_until', dialect.text)
    .execute();
}
