import type { Db } from '../../storage/database.ts';
import type { Value } from '../tables/cell-kinds.ts';
import { columnInQuery, columnNamed, selectRows, loosely } from '../tables/table-rows-store.ts';
import type { Fields, StoredRow, TableDefinition, UniqueRule } from '../tables/table-definition.ts';

/** The rows whose columns all have one of the values that the given rows have there. */
export async function findByColumns(
  db: Db,
  table: TableDefinition,
  names: readonly string[],
  rows: readonly Fields[],
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  let query = selectRows(db, table);
  for (const name of names) {
    const values = [...new Set(rows.map((row) => row[name] ?? null))];
    query = query.where(columnInQuery(table, columnNamed(table, name)), 'in', values);
  }
  return query.execute();
}

/** The rows that have values which no two rows may share, with their numbers. */
export async function findByRule(
  db: Db,
  table: TableDefinition,
  rule: UniqueRule,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  let query = loosely(db)
    .selectFrom(table.stored)
    .select(['id', ...rule.fields]);
  for (const field of rule.fields) {
    const values: Value[] = [...new Set(rows.map((row) => row[field] ?? null))];
    query = query.where(field, 'in', values);
  }
  if (rule.where !== undefined) query = query.where(rule.where[0], '=', rule.where[1]);
  return await query.execute();
}
