import { sql } from 'kysely';
import type { TestApi } from '../../support/test-api.ts';

/** Everything the operations can change; of refused scans and sign-ins a record is kept on purpose. */
const watched = [
  'activities',
  'calendars',
  'calendar_reviewers',
  'calendar_reminders',
  'events',
  'event_questions',
  'event_reviewers',
  'event_attachments',
  'event_reminders',
  'registrations',
  'registration_answers',
  'outbox',
  'tokens',
  'passwords',
  'password_links',
  'passkeys',
  'passkey_challenges',
  'members',
  'email_changes',
  'address_changes',
  'messages',
] as const;

/**
 * Has the database note every row that is written from now on: to compare all of them before and after each call takes
 * longer than the calls. What is rolled back takes its notes with it.
 */
export async function noteWrittenRows({ deps }: TestApi): Promise<void> {
  const isPostgres = deps.storage.dialect.name === 'postgres';
  await deps.storage.write(async (tx) => {
    await sql`create table written_rows (table_name text not null)`.execute(tx);
    if (isPostgres)
      await sql`create function note_written_row() returns trigger language plpgsql as
        'begin insert into written_rows values (tg_table_name); return null; end'`.execute(tx);
    for (const table of watched) {
      const note = isPostgres
        ? sql`execute function note_written_row()`
        : sql`begin insert into written_rows values (${sql.lit(table)}); end`;
      for (const change of ['insert', 'update', 'delete'])
        await sql`create trigger ${sql.ref(`note_${change}_${table}`)} after ${sql.raw(change)}
          on ${sql.table(table)} for each row ${note}`.execute(tx);
    }
  });
}

/** How many rows were written so far. */
export async function writtenRows({ deps }: TestApi): Promise<number> {
  const { rows } = await sql<{ written: number }>`select count(*) as written from written_rows`.execute(
    deps.storage.db,
  );
  return Number(rows[0]?.written);
}
