import type { Kysely } from 'kysely';

/** Guests whom an officer registered without naming a host: they are kept in the officer's name and belong to nobody's party. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('alone', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
