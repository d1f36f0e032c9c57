import type { Kysely } from 'kysely';
import type { Dialect, WatchedTable } from '../dialect.ts';

const always = ['insert', 'update', 'delete'] as const;
const afterwards = ['update', 'delete'] as const;

/** Every table behind a member's full record and behind the settings of an event, and which of its changes matter. */
const watched: WatchedTable[] = [
  { topic: 'profiles', table: 'members', on: afterwards },
  { topic: 'profiles', table: 'clubs', on: afterwards, columns: ['name', 'type'] },
  { topic: 'profiles', table: 'functions', on: afterwards },
  { topic: 'profiles', table: 'function_groups', on: afterwards },
  { topic: 'profiles', table: 'terms', on: always },
  { topic: 'events', table: 'calendars', on: afterwards },
  { topic: 'events', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'events', table: 'event_questions', on: always },
  { topic: 'events', table: 'event_attachments', on: always },
  { topic: 'events', table: 'event_reviewers', on: always },
];

/** What tells every process that the record of a member or the settings of an event changed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of watched) await dialect.watchTable(db, table);
}
