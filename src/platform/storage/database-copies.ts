import type { Dialect } from './dialect.ts';

/** What stands in a copy of a database, by which it can be checked. */
export interface CopyContent {
  /** The changes of the schema it has seen, in order. */
  schema: string[];
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** The content it names: original photos by their SHA-256, files of events with their folder before it. */
  photos: ReadonlySet<string>;
}

/** What was found in a copy, and which questions about it could not be asked here. */
export interface InspectedCopy extends CopyContent {
  unchecked: readonly string[];
}

/** Called with how much of a copy is done. */
export type CopyProgress = (done: number, total: number) => void;

/** How one engine copies its database and takes a copy back. */
export interface DatabaseCopies {
  readonly engine: Dialect['name'];
  /** Writes all that was committed before this call, and no part of a later transaction, into a new file. */
  copyTo(file: string, progress: CopyProgress): Promise<CopyContent>;
  /** Throws unless there is nothing yet where a copy would be restored to. */
  assertEmpty(): Promise<void>;
  /** Makes the database out of a copy: all of it or nothing. The file may be moved away; its new folder is then not synced. */
  restoreFrom(file: string): Promise<void>;
}

/** How the copies of one engine are looked at, without any database. */
export type CopyInspector = (file: string) => Promise<InspectedCopy>;

/** The columns, in whatever table, that name kept content by its SHA-256, and the folder in which it lies. */
export const contentColumns: Readonly<Record<string, 'photos' | 'files'>> = {
  photo_sha256: 'photos',
  banner_file: 'files',
  banner_sq_file: 'files',
  attached_file: 'files',
};

/** How content is called in a copy: a photo by its SHA-256 alone, a file of an event with its folder. */
export function contentName(column: string, sha256: string): string {
  return contentColumns[column] === 'files' ? `files/${sha256}` : sha256;
}

/** A column that names content. */
export interface ContentColumn {
  readonly table: string;
  readonly column: string;
}

/** Where rows that were removed are kept for some time, as JSON: a member who comes back gets their photo back. */
export const removedRows = { table: 'removed_rows', column: 'row' } as const;

/** Reads the first column of what a query finds, as texts. */
export type TextQuery = (sql: string) => Promise<string[]> | string[];

/** What stands in a database with these tables, some of which name content. */
export async function contentOf(
  tables: readonly string[],
  naming: readonly ContentColumn[],
  texts: TextQuery,
): Promise<CopyContent> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = Number((await texts(`select count(*) from "${table}"`))[0]);
  const photos = new Set<string>();
  for (const { table, column } of naming) {
    const named = `select distinct ${column} from "${table}" where ${column} <> ''`;
    for (const sha256 of await texts(named)) photos.add(contentName(column, sha256));
  }
  if (tables.includes(removedRows.table)) {
    for (const row of await texts(`select "${removedRows.column}" from ${removedRows.table}`)) {
      for (const name of contentOfRemovedRow(row)) photos.add(name);
    }
  }
  const isMigrated = tables.includes('kysely_migration');
  const schema = isMigrated ? await texts('select name from kysely_migration order by name') : [];
  return { schema, counts, photos };
}

/** The content that a kept row names. */
export function contentOfRemovedRow(json: string): string[] {
  return [...json.matchAll(/"(\w+)":"([0-9a-f]{64})"/g)].flatMap(([, column = '', sha256 = '']) =>
    column in contentColumns ? [contentName(column, sha256)] : [],
  );
}

/** The photo that a kept row names, if any. */
export function photoOfRemovedRow(json: string): string | undefined {
  return /"photo_sha256":"([0-9a-f]{64})"/.exec(json)?.[1];
}
