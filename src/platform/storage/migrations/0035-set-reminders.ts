import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Since when an event has a reminder rule: one that is set after its moment is not sent at once. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('event_reminders').addColumn('set_at', dialect.text).execute();
}
