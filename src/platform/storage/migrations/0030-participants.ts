import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * The name by which a registration stands in the list of participants, folded like the names of members. It is empty until
 * somebody asks for the list, and again whenever the name behind it changes.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('name_key', dialect.text).execute();
  await db.schema
    .createIndex('registrations_by_name')
    .on('registrations')
    .columns(['event_id', 'name_key', 'id'])
    .execute();
  await sql`create index registrations_without_name on registrations (event_id) where name_key is null`.execute(
    db,
  );
  const cleared = { table: 'registrations', column: 'name_key' } as const;
  await dialect.clearWhenChanged(db, {
    ...cleared,
    by: 'id',
    source: 'registrations',
    columns: ['guest_first_name', 'guest_last_name', 'guest_company'],
  });
  await dialect.clearWhenChanged(db, {
    ...cleared,
    by: 'member_id',
    source: 'members',
    columns: ['last_name_key', 'first_name_key'],
  });
}
