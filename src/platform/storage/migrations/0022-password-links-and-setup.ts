import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Links with which members set their password, requests for such links, and the first set-up with what it decides. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('password_links')
    // One for each member: a newer one takes the place of the older.
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().primaryKey().references('members.id').onDelete('cascade'),
    )
    .addColumn('hash', dialect.text, (column) => column.notNull().unique())
    .addColumn('purpose', dialect.text, (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('expires_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('password_links_by_end').on('password_links').columns(['expires_at']).execute();
  await db.schema
    .createTable('password_requests')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('requested_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('setup_links')
    .addColumn('hash', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('organisation_settings')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('time_zone', dialect.text, (column) => column.notNull())
    .addColumn('club_year_start', dialect.text, (column) => column.notNull())
    .addColumn('languages', dialect.text, (column) => column.notNull())
    .addColumn('updated_at', dialect.text, (column) => column.notNull())
    .execute();
  await dialect.watchTable(db, {
    topic: 'organisation',
    table: 'organisation_settings',
    on: ['insert', 'update', 'delete'],
  });
  // Who has forgotten a password may have forgotten the username, too.
  await db.schema
    .createIndex('members_by_email')
    .on('members')
    .expression(sql`lower(email)`)
    .execute();
}
