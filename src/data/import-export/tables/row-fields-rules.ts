import { instantAfter } from '../../../platform/shared/local-time.ts';
import { fromJson, toJson } from '../../../platform/storage/json.ts';
import type { Column } from './column-kinds.ts';
import type { Fields, RowProblem, StoreContext, StoredRow, TableDefinition } from './table-definition.ts';

/** Under which name a stored row carries the code of what one of its columns refers to. */
export function codeField(column: Column): string {
  return `${column.name}_code`;
}

/** The values of a stored row by the names of its columns. */
export function fieldsOf(table: TableDefinition, row: StoredRow): Fields {
  const objects = objectsIn(table, row);
  const fields: Fields = {};
  for (const { name, field, part, kind } of table.columns) {
    fields[name] = part === undefined ? (row[field] ?? null) : (objects.get(field)?.[part] ?? kind.empty);
  }
  return fields;
}

/** The small objects of a stored row, by the database column that holds each. */
function objectsIn(table: TableDefinition, row: StoredRow): Map<string, Fields> {
  const objects = new Map<string, Fields>();
  for (const { field, part } of table.columns) {
    if (part === undefined || objects.has(field)) continue;
    objects.set(field, fromJson<Fields>(String(row[field] ?? '{}')));
  }
  return objects;
}

/** The cells of a stored row, in the order of the columns, as an export writes them. */
export function cellsOf(table: TableDefinition, row: StoredRow): string[] {
  const fields = fieldsOf(table, row);
  return table.columns.map((column) => {
    if (column.byCode === true) return String(row[codeField(column)] ?? '');
    return column.kind.write(fields[column.name] ?? null);
  });
}

/** The row as the database keeps it, without what is derived; parts of objects that no column names stay as they are. */
export function storedRow(table: TableDefinition, fields: Fields, stored: StoredRow = {}): StoredRow {
  const row: StoredRow = {};
  const objects = objectsIn(table, stored);
  for (const { name, field, part, joined } of table.columns) {
    if (joined === true || field === 'id') continue;
    const value = fields[name] ?? null;
    const object = objects.get(field);
    const isLeftOut = table.sparse?.includes(field) === true && (value === '' || value === null);
    if (object === undefined || part === undefined) row[field] = value;
    else if (isLeftOut) delete object[part];
    else object[part] = value;
  }
  for (const [field, object] of objects) row[field] = toJson(object);
  return row;
}

/** The row with when it was made and last changed; a new one keeps what it came with. */
export function stamped(row: StoredRow, stored: StoredRow | undefined, { now }: StoreContext): StoredRow {
  const last = stored?.['updated_at'];
  if (stored !== undefined)
    return { ...row, updated_at: typeof last === 'string' ? instantAfter(last, now) : now };
  const created = row['created_at'] ?? now;
  return { ...row, created_at: created, updated_at: row['updated_at'] ?? created };
}

/** What is wrong with where a row is held: a file names a unit or a club, in two columns. */
export function onePlaceProblems({ unit, club }: Fields): RowProblem[] {
  if ((unit === null) !== (club === null)) return [];
  return unit === null
    ? [{ field: 'club', problem: 'is missing: name the club or the unit' }]
    : [{ field: 'unit', problem: 'must be empty, because the row names a club' }];
}
