import type { Dialect } from './dialect.ts';

/** What stands in a copy of a database, by which it can be checked. */
export interface CopyContent {
  /** The changes of the schema it has seen, in order. */
  schema: string[];
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** The original photos it names, by their SHA-256. */
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

/** The name of the column, in whatever table, that names an original photo. */
export const photoColumn = 'photo_sha256';

/** Where rows that were removed are kept for some time, as JSON: a member who comes back gets their photo back. */
export const keptRows = { table: 'removed_rows', column: 'row' } as const;

/** Reads the first column of what a query finds, as texts. */
export type TextQuery = (sql: string) => Promise<string[]> | string[];

/** What stands in a database with these tables, some of which name photos. */
export async function contentOf(
  tables: readonly string[],
  withPhotos: readonly string[],
  texts: TextQuery,
): Promise<CopyContent> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = Number((await texts(`select count(*) from "${table}"`))[0]);
  const photos = new Set<string>();
  for (const table of withPhotos) {
    const named = `select distinct ${photoColumn} from "${table}" where ${photoColumn} is not null`;
    for (const sha256 of await texts(named)) photos.add(sha256);
  }
  if (tables.includes(keptRows.table)) {
    for (const row of await texts(`select "${keptRows.column}" from ${keptRows.table}`)) {
      const sha256 = photoInKeptRow(row);
      if (sha256 !== undefined) photos.add(sha256);
    }
  }
  const isMigrated = tables.includes('kysely_migration');
  const schema = isMigrated ? await texts('select name from kysely_migration order by name') : [];
  return { schema, counts, photos };
}

/** The photo that a kept row names, if any. */
export function photoInKeptRow(json: string): string | undefined {
  return /"photo_sha256":"([0-9a-f]{64})"/.exec(json)?.[1];
}
