import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { CheckParts, Found, FoundRow } from './check.ts';

/** What a query finds: the first rows, and how many there are, which the database counts. */
export async function foundBy<Schema, From extends keyof Schema, Row>(
  { db, limit }: CheckParts,
  query: SelectQueryBuilder<Schema, From, Row>,
  describe: (row: Row) => FoundRow,
): Promise<Found> {
  const rows = (await query.limit(limit).execute()) as Row[];
  const count = rows.length < limit ? rows.length : await countOf(db, query);
  return { count, rows: rows.map((row) => describe(row)) };
}

async function countOf<Schema, From extends keyof Schema, Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, From, Row>,
): Promise<number> {
  const { count } = await db
    .selectFrom(query.clearOrderBy().as('found'))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts all that is found one after the other, and keeps only the first ones. */
export async function foundAmong(rows: AsyncIterable<FoundRow>, limit: number): Promise<Found> {
  const first: FoundRow[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (first.length < limit) first.push(row);
  }
  return { count, rows: first };
}
