import type { Kysely } from 'kysely';
import type { Dialect, WatchedTable } from '../dialect.ts';

const always = ['insert', 'update', 'delete'] as const;

/** Every table behind something that is kept in memory, and which of its changes matter. */
const watched: WatchedTable[] = [
  ...['places', 'units', 'clubs', 'club_meetings', 'club_sponsors', 'club_twinnings'].map((table) => {
    return { topic: 'clubs' as const, table, on: always };
  }),
  // A new token or member was nobody yet, so nothing can have been kept of them.
  { topic: 'access', table: 'tokens', on: ['update', 'delete'] },
  { topic: 'access', table: 'members', on: ['update', 'delete'], columns: ['active', 'club_id'] },
  { topic: 'access', table: 'clubs', on: ['update', 'delete'], columns: ['place_id'] },
  { topic: 'access', table: 'places', on: ['update', 'delete'], columns: ['path'] },
  { topic: 'access', table: 'functions', on: ['update', 'delete'], columns: ['rights'] },
  { topic: 'access', table: 'terms', on: always },
  { topic: 'access', table: 'granted_rights', on: always },
];

/** What tells every process that what it keeps in memory has changed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.prepareChangeMarks(db);
  for (const table of watched) await dialect.watchTable(db, table);
}
