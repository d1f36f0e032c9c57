import type { Kysely } from 'kysely';

/** Invitations of many to members of the calendar's place: they count against no limit of whoever sends them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('unlimited', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
