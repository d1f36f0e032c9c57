import type { EventFiles } from '../../../events/parts/event-files.ts';
import type { ContentFiles } from '../../../platform/pictures/content-files.ts';
import type { PhotoFiles } from '../../../directory/photos/photo-files.ts';
import { DomainError } from '../../../platform/shared/errors.ts';
import type { Db, Storage } from '../../../platform/storage/database.ts';
import type { ExportSink } from '../files/export-writer.ts';
import { allTables } from '../tables/every-table.ts';
import { headingsOf } from '../tables/column-kinds.ts';
import { cellsOf } from '../tables/row-fields-rules.ts';
import { countAllRows, readAllRows } from '../tables/table-rows-store.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { readFileNames } from './exported-files-store.ts';
import { countPhotos, readPhotoNames } from './exported-photos-store.ts';

/** What an export holds. */
export interface ExportSummary {
  readonly tables: readonly { table: string; rows: number }[];
  readonly photos: number;
  /** Members' photos whose files are gone. */
  readonly missingPhotos: readonly string[];
  /** Photos for which there is no room in a workbook. */
  readonly omittedPhotos: number;
  /** Banners and attachments of events. */
  readonly files: number;
  readonly missingFiles: readonly string[];
  readonly omittedFiles: number;
}

/** What hears of an export while it runs. */
export interface ExportListener {
  begins(table: string): void;
  progress(done: number, total: number, things: 'rows' | 'photos' | 'files'): void;
}

const nobody: ExportListener = { begins: () => undefined, progress: () => undefined };

/** What an export reads. */
export interface ExportParts {
  readonly storage: Storage;
  readonly photoFiles: PhotoFiles;
  readonly eventFiles: EventFiles;
}

/** Writes all tables, photos and files of events as they are at one moment; `withSignIns` adds the hashes of passwords and tokens. */
export async function exportOrganisation(
  { storage, photoFiles, eventFiles }: ExportParts,
  sink: ExportSink,
  { withSignIns, listener = nobody }: { withSignIns: boolean; listener?: ExportListener },
): Promise<ExportSummary> {
  return storage.snapshot(async (db) => {
    const asked = allTables.filter(({ signIn }) => signIn !== true || withSignIns);
    let total = 0;
    for (const table of asked) total += await countAllRows(db, table);
    let done = 0;
    const wrote = (rows: number) => listener.progress((done += rows), total, 'rows');
    const tables: { table: string; rows: number }[] = [];
    wrote(0);
    for (const table of asked) {
      listener.begins(table.name);
      tables.push({ table: table.name, rows: await exportTable(db, sink, table, wrote) });
    }
    const photos = {
      folder: 'photos',
      ending: '.jpg',
      store: photoFiles,
      names: readPhotoNames(db),
    } as const;
    const gone = await exportContent(photos, await countPhotos(db), sink, listener);
    const names = await readFileNames(db);
    const files = { folder: 'files', ending: '', store: eventFiles, names } as const;
    const lost = await exportContent(files, names.length, sink, listener);
    return {
      tables,
      photos: gone.written,
      missingPhotos: gone.missing,
      omittedPhotos: gone.omitted,
      files: lost.written,
      missingFiles: lost.missing,
      omittedFiles: lost.omitted,
    };
  });
}

async function exportTable(
  db: Db,
  sink: ExportSink,
  table: TableDefinition,
  wrote: (rows: number) => void,
): Promise<number> {
  let rows = 0;
  async function* cells() {
    for await (const some of readAllRows(db, table)) {
      rows += some.length;
      wrote(some.length);
      for (const row of some) yield cellsOf(table, row);
    }
  }
  const header = table.columns.map((column) => headingsOf(column)[0] ?? column.name);
  await sink.table(table.name, header, cells());
  return rows;
}

/** Content that is named by its digest. */
interface Content {
  readonly folder: 'photos' | 'files';
  readonly ending: string;
  readonly store: ContentFiles;
  readonly names: AsyncIterable<string> | Iterable<string>;
}

/** Writes each file once, however many rows share it. */
async function exportContent(
  { folder, ending, store, names }: Content,
  total: number,
  sink: ExportSink,
  listener: ExportListener,
): Promise<{ written: number; missing: string[]; omitted: number }> {
  if (sink.content === undefined) return { written: 0, missing: [], omitted: total };
  if (total > 0) listener.begins(folder);
  let written = 0;
  const missing: string[] = [];
  for await (const sha256 of names) {
    listener.progress(written + missing.length + 1, total, folder);
    const bytes = await readContent(store, sha256);
    if (bytes === undefined) {
      missing.push(sha256);
      continue;
    }
    await sink.content(folder, `${sha256}${ending}`, bytes);
    written += 1;
  }
  return { written, missing, omitted: 0 };
}

/** The bytes of a file, or nothing: one that is gone must not keep everything else from being exported. */
export async function readContent(store: ContentFiles, sha256: string): Promise<Buffer | undefined> {
  try {
    return await store.read(sha256);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
