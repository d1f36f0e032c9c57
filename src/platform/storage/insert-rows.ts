import { CompiledQuery, type Insertable } from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

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
  for (const some of inStatements(rows)) await insertSome(tx, table, some, false);
}

/** Inserts many rows and returns the numbers the database gave them, in the order of the rows. */
export async function insertNumbered<Table extends NumberedTable, Id extends number>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<Id[]> {
  const ids: Id[] = [];
  for (const some of inStatements(rows)) {
    const inserted = await insertSome(tx, table, some, true);
    // Engines number the rows in the order given but promise nothing about the order of the answer.
    ids.push(...inserted.map((row) => row.id as Id).toSorted((one, other) => one - other));
  }
  return ids;
}

/** Inserts a row and answers the number the database gave it. */
export async function insertOne<Table extends NumberedTable, Id extends number>(
  tx: Tx,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<Id> {
  const [inserted] = await insertSome(tx, table, [row], true);
  return inserted?.id as Id;
}

function* inStatements<Row>(rows: readonly Row[]): Generator<Row[]> {
  let start = 0;
  for (const size of statementSizes) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}

type Row = Record<string, unknown>;

/** The SQL of every statement so far, by engine: writing it again each time would take longer than running it. */
const statements = new WeakMap<object, Map<string, string>>();

async function insertSome(
  tx: Tx,
  table: keyof Tables,
  rows: readonly object[],
  returnsIds: boolean,
): Promise<{ id: number }[]> {
  // All transactions of a database share what belongs to its engine.
  const engine = tx.getExecutor().adapter;
  const known = statements.get(engine) ?? new Map<string, string>();
  statements.set(engine, known);
  const columns = Object.keys(rows[0] ?? {});
  const values = valuesOf(rows as readonly Row[], columns);
  const key = `${table} ${rows.length} ${returnsIds} ${columns.join(' ')}`;
  const sql = known.get(key) ?? insertion(tx, table, rows, returnsIds);
  known.set(key, sql);
  const { rows: inserted } = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(sql, values));
  return inserted;
}

function insertion(tx: Tx, table: keyof Tables, rows: readonly object[], returnsIds: boolean): string {
  const statement = tx.insertInto(table).values(rows);
  return (returnsIds ? statement.returning('id' as never) : statement).compile().sql;
}

/** The values of all rows, one after the other. Every row must have the columns of the first, in whatever order. */
function valuesOf(rows: readonly Row[], columns: readonly string[]): unknown[] {
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  if (values.includes(undefined) || rows.some((row) => Object.keys(row).length !== columns.length)) {
    throw new TypeError('Rows that are inserted together must have the same columns.');
  }
  return values;
}
