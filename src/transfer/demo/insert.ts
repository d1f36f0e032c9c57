import type { Insertable } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/**
 * How many rows one statement inserts. The largest keeps the widest table below the engines' limit of values in one
 * statement; and there are few sizes, because every size of every table is a statement that the engine keeps prepared.
 */
const statementSizes = [256, 64, 16, 4, 1] as const;

type NumberedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown } ? Table : never;
}[keyof Tables];

/** Inserts many rows with few statements. */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const some of inStatements(rows)) await tx.insertInto(table).values(some).execute();
}

/** Inserts many rows and answers the numbers the database gave them, in the order of the rows. */
export async function insertNumbered<Table extends NumberedTable, Id extends number>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<Id[]> {
  const ids: Id[] = [];
  for (const some of inStatements(rows)) {
    const inserted = await tx
      .insertInto(table)
      .values(some as never)
      .returning('id')
      .execute();
    // Engines number the rows in the order given but promise nothing about the order of the answer.
    ids.push(...inserted.map((row) => row.id as Id).toSorted((one, other) => one - other));
  }
  return ids;
}

function* inStatements<Row>(rows: readonly Row[]): Generator<Row[]> {
  let start = 0;
  for (const size of statementSizes) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}
