import type { SelectQueryBuilder } from 'kysely';
import type { Check, CheckParts, FoundRow } from './check.ts';

/** Finds what a query selects: the first rows, and how many there are, which the database counts. */
export function selected<Schema, From extends keyof Schema, Row>(
  query: (parts: CheckParts) => SelectQueryBuilder<Schema, From, Row>,
  describe: (row: Row) => FoundRow,
): Check['find'] {
  return async (parts) => {
    const all = query(parts);
    const rows = (await all.limit(parts.limit).execute()) as Row[];
    const found = rows.map((row) => describe(row));
    if (rows.length < parts.limit) return { count: rows.length, rows: found };
    const { count } = await parts.db
      .selectFrom(all.clearOrderBy().as('found'))
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return { count: Number(count), rows: found };
  };
}

/** Finds what is recognised row by row: counts all of it, and keeps only the first ones. */
export function recognised(rows: (parts: CheckParts) => AsyncIterable<FoundRow>): Check['find'] {
  return async (parts) => {
    const first: FoundRow[] = [];
    let count = 0;
    for await (const row of rows(parts)) {
      count += 1;
      if (first.length < parts.limit) first.push(row);
    }
    return { count, rows: first };
  };
}
