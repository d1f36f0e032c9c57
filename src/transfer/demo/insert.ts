import type { Insertable } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** Few enough that the widest table stays below the engines' limit of values in one statement. */
const rowsPerStatement = 300;

type NumberedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown } ? Table : never;
}[keyof Tables];

/** Inserts many rows with few statements. */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  }
}

/** Inserts many rows and answers the numbers the database gave them, in the order of the rows. */
export async function insertNumbered<Table extends NumberedTable, Id extends number>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<Id[]> {
  const ids: Id[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const inserted = await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement) as never)
      .returning('id')
      .execute();
    // Engines number the rows in the order given but promise nothing about the order of the answer.
    ids.push(...inserted.map((row) => row.id as Id).toSorted((one, other) => one - other));
  }
  return ids;
}
