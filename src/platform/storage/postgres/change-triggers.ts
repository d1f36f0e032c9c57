import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { topics } from '../changes.ts';
import type { WatchedTable } from '../dialect.ts';
import { allKeys, changesChannel } from './change-listener.ts';

/** A statement that changes more rows than this is notified as a change of everything. */
const maxKeys = 100;

/**
 * Makes the functions that notify every process of what changed.
 * A notification names the topic, the transaction, and the keys or that all are concerned.
 */
export async function createChangeFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function notify_all() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(changesChannel)}, concat_ws(' ', tg_argv[0], txid_current(), ${sql.lit(allKeys)}));
      return null;
    end $$`.execute(db);
  await sql`create function notify_keys() returns trigger language plpgsql as $$
    declare
      keys text[];
    begin
      execute format('select array(select distinct key::text from (%s) as changed limit %s)', tg_argv[1], ${sql.lit(maxKeys + 1)})
        into keys;
      if cardinality(keys) > 0 then
        perform pg_notify(${sql.lit(changesChannel)}, concat_ws(' ', tg_argv[0], txid_current(),
          case when cardinality(keys) > ${sql.lit(maxKeys)} then ${sql.lit(allKeys)} else array_to_string(keys, ',') end));
      end if;
      return null;
    end $$`.execute(db);
}

/** Notifies every process that everything may have changed. */
export async function notifyAllChanged(db: QueryExecutorProvider): Promise<void> {
  const all = topics.map((topic) => sql`(${sql.lit(topic)})`);
  await sql`select pg_notify(${changesChannel}, concat_ws(' ', topic, txid_current(), ${sql.lit(allKeys)}))
    from (values ${sql.join(all)}) as topics (topic)`.execute(db);
}

/** Lets every process be notified of the changes of a table, once for each statement. */
export async function watchTable(db: Kysely<unknown>, watched: WatchedTable): Promise<void> {
  const { topic, table, key, on, columns } = watched;
  if (key === undefined) {
    const changes = on.map(
      (change) => sql`${sql.raw(change)}${change === 'update' ? ofColumns(columns) : sql``}`,
    );
    await sql`create trigger ${sql.ref(`notify_${topic}`)} after ${sql.join(changes, sql` or `)}
      on ${sql.table(table)} for each statement execute function notify_all(${sql.lit(topic)})`.execute(db);
    return;
  }
  for (const change of on) {
    await sql`create trigger ${sql.ref(`notify_${topic}_of_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
      referencing ${sql.raw(rowsOf[change])} for each statement
      execute function notify_keys(${sql.lit(topic)}, ${sql.lit(changedKeys(change, key, columns))})`.execute(
      db,
    );
  }
}

const rowsOf = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

function ofColumns(columns: readonly string[] | undefined): RawBuilder<unknown> {
  return columns === undefined ? sql`` : sql` of ${sql.join(columns.map(sql.ref))}`;
}

/** The query for the keys of the rows that a statement has changed; an update that changes nothing has none. */
function changedKeys(
  change: keyof typeof rowsOf,
  key: string,
  columns: readonly string[] | undefined,
): string {
  if (change !== 'update')
    return `select ${key} as key from ${change === 'insert' ? 'new_rows' : 'old_rows'}`;
  const compared = columns === undefined ? '*' : ['id', ...columns].join(', ');
  const rows = (table: string) => `select ${key} as key, ${compared} from ${table}`;
  return `(${rows('new_rows')} except ${rows('old_rows')}) union all (${rows('old_rows')} except ${rows('new_rows')})`;
}
