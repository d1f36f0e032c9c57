import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** A place of which nothing is said. */
const nowhere =
  '{"name":"","address":"","postalCode":"","city":"","country":"","latitude":null,"longitude":null,"phone":"","email":"","www":""}';

/** What the new events of a calendar begin with: how long they last, when answers are due, how many can come, and where. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const numbers = ['event_minutes', 'event_due_days', 'event_capacity'];
  for (const column of numbers)
    await db.schema.alterTable('calendars').addColumn(column, 'integer').execute();
  await db.schema
    .alterTable('calendars')
    .addColumn('event_waiting_list', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('calendars')
    .addColumn('event_location', dialect.text, (column) => column.notNull().defaultTo(nowhere))
    .execute();
}
