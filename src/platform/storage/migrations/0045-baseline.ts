import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { newSecret } from '../../shared/secrets.ts';
import type { Dialect, WatchedTable } from '../dialect.ts';
import type { Tables } from '../tables.ts';

const file = new URL('0045-baseline.sql', import.meta.url);

const always = ['insert', 'update', 'delete'] as const;
/** For what nothing can have been kept of before it was there. */
const afterwards = ['update', 'delete'] as const;

const shownOfMembers =
  'first_name, middle_name, last_name, last_name_key, first_name_key, photo_name, photo_sha256, private_identifier, club_id, active'.split(
    ', ',
  );

/**
 * What is kept in memory by club, member or event. Registrations change too often for that: on PostgreSQL, transactions
 * that notify are committed one after the other.
 */
const watched: readonly WatchedTable[] = [
  { topic: 'clubs', table: 'places', on: always },
  { topic: 'clubs', table: 'units', on: always },
  { topic: 'clubs', table: 'clubs', on: always },
  { topic: 'clubs', table: 'club_meetings', on: always },
  { topic: 'clubs', table: 'club_sponsors', on: always },
  { topic: 'clubs', table: 'club_twinnings', on: always },
  { topic: 'access', table: 'tokens', key: 'member_id', on: afterwards },
  { topic: 'access', table: 'members', key: 'id', on: afterwards, columns: ['active', 'club_id'] },
  { topic: 'access', table: 'terms', key: 'member_id', on: always },
  { topic: 'access', table: 'granted_rights', key: 'member_id', on: always },
  { topic: 'access', table: 'clubs', on: afterwards, columns: ['place_id'] },
  { topic: 'access', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'access', table: 'functions', on: afterwards, columns: ['rights'] },
  { topic: 'people', table: 'members', key: 'id', on: always, columns: shownOfMembers },
  { topic: 'people', table: 'terms', key: 'member_id', on: always },
  { topic: 'people', table: 'clubs', on: afterwards, columns: ['name', 'type', 'place_id'] },
  { topic: 'people', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'people', table: 'functions', on: afterwards },
  { topic: 'people', table: 'function_groups', on: afterwards },
  { topic: 'events', table: 'events', key: 'id', on: always },
  { topic: 'events', table: 'event_questions', key: 'event_id', on: always },
  { topic: 'events', table: 'event_attachments', key: 'event_id', on: always },
  { topic: 'events', table: 'event_reviewers', key: 'event_id', on: always },
  { topic: 'events', table: 'calendars', on: afterwards },
  { topic: 'events', table: 'places', on: afterwards, columns: ['path'] },
  { topic: 'organisation', table: 'organisation_settings', on: always },
];

/** The schema that a new database begins with. It took the place of the changes up to 0045, before the first release. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of await readStatements()) {
    const types: Record<string, Dialect['id']> = { KEY: dialect.key, ID: dialect.id, TEXT: dialect.text };
    const parts = statement.split(/\b(KEY|ID|TEXT)\b/).map((part) => types[part] ?? sql.raw(part));
    await sql.join(parts, sql``).execute(db);
  }
  await db
    .withTables<Pick<Tables, 'installation'>>()
    .insertInto('installation')
    .values({ identifier: newSecret() })
    .execute();
  await dialect.prepareWatching(db);
  for (const table of watched) await dialect.watchTable(db, table);
  await dialect.createMemberSearchIndexes(db);
  await dialect.countChanges(db, { table: 'registrations', key: 'event_id', marks: 'registration_marks' });
  await dialect.keepNameKeys(db);
}

async function readStatements(): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  return text
    .replaceAll(/^--.*\n/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
