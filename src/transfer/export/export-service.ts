import type { PhotoFiles } from '../../photos/photo-files.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Db, Storage } from '../../storage/database.ts';
import type { ExportSink } from '../files/export-writer.ts';
import { allTables } from '../tables/every-table.ts';
import { headingsOf } from '../tables/column-kinds.ts';
import { cellsOf } from '../tables/row-fields-rules.ts';
import { countAllRows, readAllRows } from '../tables/table-rows-store.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { countPhotos, readPhotoNames } from './exported-photos-store.ts';

/** What an export holds. */
export interface ExportSummary {
  readonly tables: readonly { table: string; rows: number }[];
  readonly photos: number;
  /** Members' photos whose files are gone. */
  readonly missingPhotos: readonly string[];
  /** Photos for which there is no room in a workbook. */
  readonly omittedPhotos: number;
}

/** What hears of an export while it runs. */
export interface ExportListener {
  begins(table: string): void;
  progress(done: number, total: number, things: 'rows' | 'photos'): void;
}

const nobody: ExportListener = { begins: () => undefined, progress: () => undefined };

/** Writes all tables and photos as they are at one moment; `withSignIns` adds the hashes of passwords and tokens. */
export async function exportOrganisation(
  { storage, photoFiles }: { storage: Storage; photoFiles: PhotoFiles },
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
    return { tables, ...(await exportPhotos(db, photoFiles, sink, listener)) };
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

/** Every photo once, however many members share it. */
async function exportPhotos(db: Db, photoFiles: PhotoFiles, sink: ExportSink, listener: ExportListener) {
  const total = await countPhotos(db);
  if (sink.photo === undefined) return { photos: 0, missingPhotos: [], omittedPhotos: total };
  if (total > 0) listener.begins('photos');
  let photos = 0;
  const missingPhotos: string[] = [];
  for await (const sha256 of readPhotoNames(db)) {
    listener.progress(photos + missingPhotos.length + 1, total, 'photos');
    const bytes = await readPhoto(photoFiles, sha256);
    if (bytes === undefined) {
      missingPhotos.push(sha256);
      continue;
    }
    await sink.photo(`${sha256}.jpg`, bytes);
    photos += 1;
  }
  return { photos, missingPhotos, omittedPhotos: 0 };
}

/** The bytes of a photo, or nothing: a file that is gone must not keep everything else from being exported. */
export async function readPhoto(photoFiles: PhotoFiles, sha256: string): Promise<Buffer | undefined> {
  try {
    return await photoFiles.read(sha256);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
