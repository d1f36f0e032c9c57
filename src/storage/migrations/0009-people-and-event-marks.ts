import type { Kysely } from 'kysely';
import type { Dialect, WatchedTable } from '../dialect.ts';

const always = ['insert', 'update', 'delete'] as const;
const afterwards = ['update', 'delete'] as const;

/** Every table behind a member as lists show it and an event as feeds show it, and which of its changes matter. */
const watched: WatchedTable[] = [
  {
    topic: 'people',
    table: 'members',
    // A new member was in no list, but counts among those who are asked.
    on: always,
    columns: [
      'first_name',
      'middle_name',
      'last_name',
      'last_name_key',
      'first_name_key',
      'photo_name',
      'photo_sha256',
      'private_identifier',
      'club_id',
      'active',
    ],
  },
  { topic: 'people', table: 'clubs', on: afterwards, columns: ['name', 'type', 'place_id'] },
  { topic: 'people', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'people', table: 'functions', on: afterwards },
  { topic: 'people', table: 'function_groups', on: afterwards },
  { topic: 'people', table: 'terms', on: always },
  { topic: 'events', table: 'events', on: always },
];

/** What tells every process that people or events changed, and an index that counts the active members of clubs. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of watched) await dialect.watchTable(db, table);
  await db.schema
    .createIndex('members_by_club_active')
    .on('members')
    .columns(['club_id', 'active'])
    .execute();
}
