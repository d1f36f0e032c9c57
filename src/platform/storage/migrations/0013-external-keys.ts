import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The tables whose rows an organisation may know by keys of its own. */
const keyed = [
  'units',
  'clubs',
  'members',
  'calendars',
  'events',
  'event_questions',
  'registrations',
  'activities',
  'magazines',
  'conventions',
];

/** The organisation's own keys, and the rows that an import removed, kept for some time. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of keyed) {
    await db.schema.alterTable(table).addColumn('external_id', dialect.text).execute();
    await db.schema
      .createIndex(`${table}_by_external_id`)
      .on(table)
      .columns(['external_id'])
      .unique()
      .execute();
  }
  await db.schema
    .createTable('removed_rows')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('batch', dialect.text, (column) => column.notNull())
    .addColumn('table_name', dialect.text, (column) => column.notNull())
    // No reference: the member may be what was removed.
    .addColumn('about_member_id', dialect.id)
    .addColumn('row', dialect.text, (column) => column.notNull())
    .addColumn('removed_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('removed_rows_by_batch').on('removed_rows').columns(['batch', 'id']).execute();
  await db.schema
    .createIndex('removed_rows_by_member')
    .on('removed_rows')
    .columns(['about_member_id'])
    .execute();
  await db.schema.createIndex('removed_rows_by_age').on('removed_rows').columns(['removed_at']).execute();
}
