import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { topics } from '../changes.ts';
import type { CountedTable, WatchedTable } from '../dialect.ts';

/** How many changes a process that was busy can still read; one that missed more drops everything it kept. */
const maxEntries = 2000;
/** After how many entries the log is trimmed. */
const trimInterval = 500;

/** Makes the log in which triggers write down what changed. */
export async function createChangeLog(db: Kysely<unknown>): Promise<void> {
  await sql`create table change_log (id integer primary key, topic text not null, key)`.execute(db);
  // Never empty: readers recognise their place in it.
  await recordAllChanged(db);
  await sql`create trigger trim_change_log after insert on change_log when new.id % ${sql.lit(trimInterval)} = 0
    begin delete from change_log where id <= new.id - ${sql.lit(maxEntries)}; end`.execute(db);
}

/** Writes into the log that everything may have changed. */
export async function recordAllChanged(db: QueryExecutorProvider): Promise<void> {
  const all = topics.map((topic) => sql`(${sql.lit(topic)}, null)`);
  await sql`insert into change_log (topic, key) values ${sql.join(all)}`.execute(db);
}

/** The names of the triggers of `watchTable` and `countChanges`. */
export const watchingTriggers = 'change_log_*';

/** Lets triggers write down the changes of a table. */
export async function watchTable(
  db: Kysely<unknown>,
  { topic, table, key, on, columns }: WatchedTable,
): Promise<void> {
  for (const change of on) {
    const name = sql.ref(`change_log_${table}_${change}_${topic}`);
    const of =
      change === 'update' && columns !== undefined ? sql` of ${sql.join(columns.map(sql.ref))}` : sql``;
    // A row that is moved from one to another concerns both.
    const rows = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }[change];
    const keys = rows.map(
      (row) => sql`select ${sql.lit(topic)}, ${key === undefined ? sql`null` : sql.ref(`${row}.${key}`)}`,
    );
    await sql`create trigger ${name} after ${sql.raw(change)}${of} on ${sql.table(table)} begin
      insert into change_log (topic, key) ${sql.join(keys, sql` union `)};
    end`.execute(db);
  }
}

/** There is one writer at a time, so all changes of a key are counted in one part. */
export async function countChanges(db: Kysely<unknown>, { table, key, marks }: CountedTable): Promise<void> {
  const rows = { insert: 'new', update: 'new', delete: 'old' } as const;
  for (const [change, row] of Object.entries(rows)) {
    await sql`create trigger ${sql.ref(`change_log_${table}_${change}_count`)} after ${sql.raw(change)}
      on ${sql.table(table)} begin
        insert into ${sql.table(marks)} (${sql.ref(key)}, part, changes) values (${sql.ref(`${row}.${key}`)}, 0, 1)
          on conflict (${sql.ref(key)}, part) do update set changes = changes + 1;
      end`.execute(db);
  }
}
