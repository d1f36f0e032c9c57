import type { Kysely } from 'kysely';

/** Answers that people gave themselves after the due date. Of earlier ones nobody knows what the due date was then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('answered_late', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
