import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/storage/database.ts';
import { tableNamed } from './every-table.ts';
import type { Column } from './column-kinds.ts';
import { codeField } from './row-fields-rules.ts';
import type { Value } from './cell-kinds.ts';
import type { Fields, StoredRow, TableDefinition, UniqueRule } from './table-definition.ts';

/** Rows that are read at once. */
const atOnce = 500;

/** Sees a database, or a transaction, without the types of its tables, for work that is the same on every table. */
export function loosely(db: Db): Kysely<Record<string, StoredRow>> {
  return db as unknown as Kysely<Record<string, StoredRow>>;
}

/** A query for rows of any table. */
export type Rows = SelectQueryBuilder<Record<string, StoredRow>, string, StoredRow>;

/**
 * A query for the rows of a table. A row that owns a place comes with its kind, its path and the unit above; one that is
 * held somewhere with the unit or club; and what is referred to by code comes with that code.
 */
function selectRows(db: Db, table: TableDefinition): Rows {
  const { stored } = table;
  let query: Rows = loosely(db).selectFrom(stored).selectAll(stored);
  if (table.place === 'own') query = withOwnPlace(query, table);
  if (table.place === 'held') query = withHoldingPlace(query, stored);
  for (const column of table.columns) {
    if (column.byCode !== true || column.to === undefined) continue;
    const alias = `${column.name}_target`;
    query = query
      .leftJoin(`${tableNamed(column.to).stored} as ${alias}`, `${alias}.id`, `${stored}.${column.field}`)
      .select(`${alias}.code as ${codeField(column)}`);
  }
  return query;
}

function withOwnPlace(query: Rows, { stored, anchors }: TableDefinition): Rows {
  return query
    .innerJoin('places', 'places.id', `${stored}.place_id`)
    .leftJoin('units as above', 'above.place_id', 'places.parent_id')
    .select(['places.kind', 'places.path', `above.id as ${anchors[0]}_id`]);
}

function withHoldingPlace(query: Rows, stored: string): Rows {
  return query
    .innerJoin('places', 'places.id', `${stored}.place_id`)
    .leftJoin('units as holding_unit', 'holding_unit.place_id', `${stored}.place_id`)
    .leftJoin('clubs as holding_club', 'holding_club.place_id', `${stored}.place_id`)
    .select(['places.path', 'holding_unit.id as unit_id', 'holding_club.id as club_id']);
}

/** What a column is called in a query of its table. */
function columnInQuery(table: TableDefinition, column: Column): string {
  if (column.joined !== true) return `${table.stored}.${column.field}`;
  if (table.place === 'held') return `holding_${column.name}.id`;
  return column.name === 'kind' ? 'places.kind' : 'above.id';
}

/** The columns that name a row, by which an export is sorted. */
export function identityColumns(table: TableDefinition): Column[] {
  return table.identity.map((name) => columnNamed(table, name));
}

/** The column of this name. */
export function columnNamed(table: TableDefinition, name: string): Column {
  const found = table.columns.find((column) => column.name === name);
  if (found === undefined) throw new RangeError(`The table ${table.name} has no column ${name}.`);
  return found;
}

/** All rows of a table in the order of what names them, some hundred at a time. */
export async function* readAllRows(db: Db, table: TableDefinition): AsyncGenerator<StoredRow[]> {
  const fields = identityColumns(table).map(({ field }) => field);
  let last: StoredRow | undefined;
  for (;;) {
    let query = selectRows(db, table).limit(atOnce);
    for (const field of fields) query = query.orderBy(`${table.stored}.${field}`);
    if (last !== undefined) query = after(query, table.stored, fields, last);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < atOnce || fields.length === 0) return;
  }
}

/** How many rows a table has. */
export async function countAllRows(db: Db, { stored }: TableDefinition): Promise<number> {
  const counted = await loosely(db)
    .selectFrom(stored)
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirst();
  return Number(counted?.['rows'] ?? 0);
}

/** Only rows behind the last one: those with a larger first column, or the same and a larger second one. */
function after(query: Rows, stored: string, fields: readonly string[], last: StoredRow): Rows {
  return query.where((eb) =>
    eb.or(
      fields.map((field, index) =>
        eb.and([
          ...fields.slice(0, index).map((earlier) => eb(`${stored}.${earlier}`, '=', last[earlier] ?? null)),
          eb(`${stored}.${field}`, '>', last[field] ?? null),
        ]),
      ),
    ),
  );
}

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
    query = query.where(columnInQuery(table, columnNamed(table, name)), 'in', valuesOf(rows, name));
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
    query = query.where(field, 'in', valuesOf(rows, field));
  }
  if (rule.where !== undefined) query = query.where(rule.where[0], '=', rule.where[1]);
  return query.execute();
}

function valuesOf(rows: readonly Fields[], name: string): Value[] {
  return [...new Set(rows.map((row) => row[name] ?? null))];
}
