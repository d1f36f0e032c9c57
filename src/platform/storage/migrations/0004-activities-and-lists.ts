import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Social activities, magazines and conventions. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('activities')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('club_id', dialect.id, (column) => column.notNull().references('clubs.id'))
    .addColumn('title', dialect.text, (column) => column.notNull())
    .addColumn('description', dialect.text, (column) => column.notNull())
    .addColumn('beneficiary', dialect.text, (column) => column.notNull())
    .addColumn('link', dialect.text, (column) => column.notNull())
    .addColumn('start_date', dialect.text, (column) => column.notNull())
    .addColumn('end_date', dialect.text)
    .addColumn('amount_collected', 'bigint', (column) => column.notNull())
    .addColumn('amount_donated', 'bigint', (column) => column.notNull())
    .addColumn('persons_served', 'bigint', (column) => column.notNull())
    .addColumn('volunteers', 'bigint', (column) => column.notNull())
    .addColumn('hours_worked', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('category', 'integer', (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('updated_at', dialect.text, (column) => column.notNull())
    .addColumn('deleted_at', dialect.text)
    .execute();
  await db.schema
    .createIndex('activities_by_club')
    .on('activities')
    .columns(['club_id', 'start_date'])
    .execute();
  await db.schema
    .createTable('magazines')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('flag', dialect.text, (column) => column.notNull())
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('uri', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('conventions')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('location', dialect.text, (column) => column.notNull())
    .execute();
}
