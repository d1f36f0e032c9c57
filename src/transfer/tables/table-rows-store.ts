import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { tableNamed } from './every-table.ts';
import type { Column } from './column-kinds.ts';
import { codeField } from './row-fields-rules.ts';
import type { StoredRow, TableDefinition } from './table-definition.ts';

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
export function selectRows(db: Db, table: TableDefinition): Rows {
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
export function columnInQuery(table: TableDefinition, column: Column): string {
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
export async function* readAllRows(
  db: Db,
  table: TableDefinition,
  atOnce: number,
): AsyncGenerator<StoredRow[]> {
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
