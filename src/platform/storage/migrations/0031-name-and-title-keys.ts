import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { nameEvents, nameGuests, nameRegistrations } from '../name-keys.ts';

/**
 * Every registration has the name by which it is listed from the moment it is written, so that reading the list writes
 * nothing; and every event has its title in the form in which it is looked for.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.keepNameKeys(db);
  // With one statement for all members, and one for some thousands of guests.
  await nameRegistrations(db);
  await nameGuests(db);
  await sql`drop index registrations_without_name`.execute(db);
  await db.schema
    .alterTable('events')
    .addColumn('title_key', dialect.text, (text) => text.notNull().defaultTo(''))
    .execute();
  await nameEvents(db);
}
