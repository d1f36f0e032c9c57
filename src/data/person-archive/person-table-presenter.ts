export type PersonValue = string | number | boolean | null;

/** One kind of what is held about a person. */
export interface PersonTable {
  /** The name of its file, without ending. */
  readonly name: string;
  /** What it holds, for the person who reads it. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, PersonValue>>[];
}

/** A table whose columns are named even when it has no rows; what they do not name is not handed out. */
export function personTable<Row extends Readonly<Record<string, PersonValue>>>(
  name: string,
  about: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): PersonTable {
  const shown = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return { name, about, columns, rows: shown };
}

/** `club-year` or `club_year` as programs write it: `clubYear`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The rows as text cells, in the order of the columns. */
export function* textRows({ columns, rows }: PersonTable): Generator<string[]> {
  for (const row of rows) yield columns.map((column) => textOf(row[column] ?? null));
}

function textOf(value: PersonValue): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
