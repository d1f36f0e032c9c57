import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** A mail may come in the name of a club; empty for the sender of the settings, as until now. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('sender_name', dialect.text, (column) => column.notNull().defaultTo(''))
    .execute();
}
