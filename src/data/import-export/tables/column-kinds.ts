import type { Kind, Value } from './cell-kinds.ts';
import { ownKey } from './code-kinds.ts';
import { orNothing } from './text-kinds.ts';
import { id as idKind, maxCount, whole } from './number-kinds.ts';
import type { TableName } from './table-name.ts';

/** One column of a table as people see it, and where its values are stored. */
export interface Column {
  /** Its heading, and the key of its value in a row. */
  readonly name: string;
  /** The database column; for one part of a small object, the object's. */
  readonly field: string;
  /** Which part of the small object it is. */
  readonly part?: string;
  readonly kind: Kind;
  readonly description: string;
  /** What stands in the template; nothing for a column that the template leaves out. */
  readonly example?: string;
  readonly required?: boolean;
  /** The table that it refers to. */
  readonly to?: TableName;
  /** Whether it is referred to by code alone, which everyone knows. */
  readonly byCode?: boolean;
  /** Its values are never shown, neither in reports nor in the trail. */
  readonly secret?: boolean;
  /** It counts for a new row only: the service itself goes on with it. */
  readonly newOnly?: boolean;
  /** An empty cell leaves what is stored, and a new row gets one made. */
  readonly keeps?: boolean;
  /** It is no column of the database table but found through others. */
  readonly joined?: boolean;
}

/** What a column may say beyond its kind. */
type Further = Partial<Omit<Column, 'name' | 'kind' | 'description' | 'example' | 'to'>>;

/** A cell that must be filled. */
export const required: Further = { required: true };

/** A value that the service itself goes on with. */
export const newOnly: Further = { newOnly: true };

/** A plain column; the database column has the same name, in its spelling. Without an example the template leaves it out. */
export function column(
  name: string,
  kind: Kind,
  description: string,
  example: string | null = null,
  further: Further = {},
): Column {
  const shown = example === null ? {} : { example };
  return { name, field: underscored(name), kind, description, ...shown, ...further };
}

/** One part of a small object that is stored in one database column. */
export function partOf(
  field: string,
  part: string,
  name: string,
  kind: Kind,
  description: string,
  example: string,
): Column {
  return column(name, kind, description, example, { field, part });
}

/** A reference to another row: `<name>Id` holds Guildhall's number of it, `<name>` the organisation's own key. */
export function reference(
  name: string,
  to: TableName,
  description: string,
  example: string | null = null,
  further: Further = {},
): Column {
  return {
    ...column(name, idKind, description, example, { field: `${underscored(name)}_id`, ...further }),
    to,
  };
}

/** The number that Guildhall gives a row. */
export const idColumn = column(
  'id',
  idKind,
  "Guildhall's own number. For a number that is not known yet, the new row gets it.",
);

/** The place of a row in a list of a club or an event. */
export const positionColumn = column(
  'position',
  whole(1, maxCount, null),
  'The place in the list, from 1.',
  '1',
  required,
);

/** The organisation's own key of a row. */
export function externalId(example: string): Column {
  const description = 'Your own key: whatever your other system calls this row.';
  return column('externalId', orNothing(ownKey), description, example);
}

/** The headings under which a column may stand; the first is the one that an export writes. */
export function headingsOf(column: Column): readonly string[] {
  if (column.to === undefined || column.byCode === true) return [column.name];
  return [`${column.name}Id`, column.name];
}

/** What a new row has where nothing was said. */
export function emptyValue(column: Column): Value {
  return column.to === undefined ? column.kind.empty : null;
}

function underscored(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
