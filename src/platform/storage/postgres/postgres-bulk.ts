import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { nameRegistrations } from '../name-keys.ts';
import { notifyAllChanged } from './change-triggers.ts';

/** A thing that is dropped, and the statement that makes it again. */
interface SetAside {
  drop: string;
  create: string;
}

/**
 * Runs work that fills an empty database, inside its transaction. Indexes, uniqueness and references are made and
 * checked at the end, because sorting and joining are cheaper than looking up every row; when the work fails, the
 * transaction brings them all back. Nobody else can use the tables meanwhile.
 */
export async function fillInBulk<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const names = await tableNames(tx);
  const tables = sql.join(names.map((name) => sql.table(name)));
  // All at once, because taking them one after the other could end in a deadlock.
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
  await setTriggers(tx, names, 'disable');
  const aside = await findAside(tx);
  for (const { drop } of aside) await sql.raw(drop).execute(tx);
  const result = await work();
  await nameRegistrations(tx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  // What was dropped last is needed first: a reference needs the key it refers to.
  for (const { create } of aside.toReversed()) await sql.raw(create).execute(tx);
  await setTriggers(tx, names, 'enable');
  await notifyAllChanged(tx);
  // Plans are made from what the server knows of a table, and it would find out only minutes later.
  await sql`analyze ${tables}`.execute(tx);
  return result;
}

async function tableNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%' order by tablename`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What the triggers notify for each statement is notified once for all at the end. */
async function setTriggers(tx: Tx, tables: readonly string[], state: 'enable' | 'disable'): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(tx);
}

/** References, then uniqueness, then indexes: each may need the ones after it. Primary keys stay, as they grow at their end. */
async function findAside(tx: Tx): Promise<SetAside[]> {
  const constraints = await sql<SetAside>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('f', 'u')
    order by contype, oid`.execute(tx);
  const indexes = await sql<SetAside>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexrelid`.execute(tx);
  return [...constraints.rows, ...indexes.rows];
}
