import { sql, type Kysely } from 'kysely';
import { isChangeOfEvent, isContentOfMember } from '../audit-conditions.ts';
import type { Dialect } from '../dialect.ts';

/** What the service works with stands in columns: the trail may be kept for a day. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('events').addColumn('published_at', dialect.text).execute();
  await db.schema.alterTable('events').addColumn('before_cancelled', dialect.text).execute();
  await sql`
    update members set version = 1 + (
      select count(*) from audit_entries where subject_id = members.id and ${isContentOfMember()}
    )`.execute(db);
  await sql`
    update events set published_at = (
      select max(at) from audit_entries
      where subject_id = events.id and ${isChangeOfEvent()} and action = 'publish'
    )`.execute(db);
  await keepWhatWasCancelled(db);
}

interface CancelledEvent {
  readonly id: number;
}

interface Entry {
  readonly action: string;
  readonly before: string | null;
}

/** What the fields of cancelled events were when that was done, as far as they were changed since. */
async function keepWhatWasCancelled(db: Kysely<unknown>): Promise<void> {
  const { rows: events } = await sql<CancelledEvent>`select id from events where cancelled = 1`.execute(db);
  for (const { id } of events) {
    const { rows } = await sql<Entry>`
      select action, "before" from audit_entries
      where subject_id = ${id} and ${isChangeOfEvent()} order by id desc`.execute(db);
    const since = rows.slice(
      0,
      Math.max(
        rows.findIndex(({ action }) => action === 'cancel'),
        0,
      ),
    );
    // The oldest says last what a field was.
    const known = Object.assign(
      {},
      ...since.map(({ before }) => JSON.parse(before ?? '{}') as object),
    ) as object;
    await sql`update events set before_cancelled = ${JSON.stringify(known)} where id = ${id}`.execute(db);
  }
}
