import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { nameRegistrations } from '../name-keys.ts';
import { recordAllChanged, watchingTriggers } from './sqlite-change-log.ts';
import { fillHiddenSearch } from './sqlite-hidden-search.ts';
import { fillMemberSearch } from './sqlite-member-search.ts';
import { namingTriggers } from './sqlite-name-keys.ts';

/** Kibibytes of pages in memory while indexes are made, and as much again for sorting; rows pass by but once. */
const pageCache = 8192;

/** Where an index is sorted that does not fit into memory. */
const inFiles = 1;

/**
 * Runs work that fills an empty database, inside its transaction. Indexes are made at the end, because sorting is
 * cheaper than finding the place of every row; and what triggers do for each row is done once for all. When the work
 * fails, the transaction brings everything back.
 */
export async function fillInBulk<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const aside = await setAside(tx);
  const result = await work();
  await nameRegistrations(tx);
  await withSetting(tx, 'temp_store', inFiles, () =>
    withSetting(tx, 'cache_size', -pageCache, async () => {
      await fillMemberSearch(tx);
      await fillHiddenSearch(tx);
      for (const { definition } of aside) await sql.raw(definition).execute(tx);
    }),
  );
  await recordAllChanged(tx);
  return result;
}

interface SetAside {
  type: 'index' | 'trigger';
  name: string;
  /** The statement that makes it again. */
  definition: string;
}

/** Drops what can be made again later; of the triggers only those whose work is made up for at the end. */
async function setAside(tx: Tx): Promise<SetAside[]> {
  const { rows } = await sql<SetAside>`select type, name, sql as definition from sqlite_schema
    where sql is not null
      and (type = 'index' or type = 'trigger' and
        (name glob 'member_search_*' or name glob ${watchingTriggers} or name glob ${namingTriggers}))
    order by rowid`.execute(tx);
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(tx);
  return rows;
}

/** Settings of the connection do not belong to the transaction, so they are put back whatever happens. */
async function withSetting<Result>(
  tx: Tx,
  setting: 'cache_size' | 'temp_store',
  value: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(setting)}`.execute(tx);
  await sql`pragma ${sql.raw(setting)} = ${sql.lit(value)}`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`pragma ${sql.raw(setting)} = ${sql.lit(rows[0]?.[setting] ?? 0)}`.execute(tx);
  }
}
