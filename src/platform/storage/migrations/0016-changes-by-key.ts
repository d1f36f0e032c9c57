import type { Kysely } from 'kysely';
import type { Dialect, WatchedTable } from '../dialect.ts';

const always = ['insert', 'update', 'delete'] as const;
/** For what nothing can have been kept of before it was there. */
const afterwards = ['update', 'delete'] as const;

const clubs: WatchedTable[] = [
  'places',
  'units',
  'clubs',
  'club_meetings',
  'club_sponsors',
  'club_twinnings',
].map((table) => ({ topic: 'clubs', table, on: always }));

/** By member. */
const access: WatchedTable[] = [
  { topic: 'access', table: 'tokens', key: 'member_id', on: afterwards },
  { topic: 'access', table: 'members', key: 'id', on: afterwards, columns: ['active', 'club_id'] },
  { topic: 'access', table: 'terms', key: 'member_id', on: always },
  { topic: 'access', table: 'granted_rights', key: 'member_id', on: always },
  { topic: 'access', table: 'clubs', on: afterwards, columns: ['place_id'] },
  { topic: 'access', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'access', table: 'functions', on: afterwards, columns: ['rights'] },
];

const shownOfMembers = [
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
];

/** By member. */
const people: WatchedTable[] = [
  { topic: 'people', table: 'members', key: 'id', on: always, columns: shownOfMembers },
  { topic: 'people', table: 'terms', key: 'member_id', on: always },
  { topic: 'people', table: 'clubs', on: afterwards, columns: ['name', 'type', 'place_id'] },
  { topic: 'people', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'people', table: 'functions', on: afterwards },
  { topic: 'people', table: 'function_groups', on: afterwards },
];

/** By event. */
const events: WatchedTable[] = [
  { topic: 'events', table: 'events', key: 'id', on: always },
  { topic: 'events', table: 'event_questions', key: 'event_id', on: always },
  { topic: 'events', table: 'event_attachments', key: 'event_id', on: always },
  { topic: 'events', table: 'event_reviewers', key: 'event_id', on: always },
  { topic: 'events', table: 'calendars', on: afterwards },
  { topic: 'events', table: 'places', on: afterwards, columns: ['path'] },
];

/**
 * Lets every process hear which club, member or event changed, where it heard before only that some did. Registrations
 * change too often for that: on PostgreSQL, transactions that notify are committed one after the other.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.prepareWatching(db);
  for (const table of [...clubs, ...access, ...people, ...events]) await dialect.watchTable(db, table);
}
