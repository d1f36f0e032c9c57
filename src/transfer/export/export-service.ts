import type { PhotoFiles } from '../../photos/photo-files.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Db, Storage } from '../../storage/database.ts';
import type { ExportSink } from '../files/export-writer.ts';
import { allTables } from '../tables/every-table.ts';
import { headingsOf } from '../tables/column-kinds.ts';
import { cellsOf } from '../tables/row-fields-rules.ts';
import { readAllRows } from '../tables/table-rows-store.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { readPhotoNames } from './exported-photos-store.ts';

/** What an export holds. */
export interface ExportSummary {
  readonly tables: readonly { table: string; rows: number }[];
  readonly photos: number;
  /** Members' photos whose files are gone. */
  readonly missingPhotos: readonly string[];
  /** Photos for which there is no room in a workbook. */
  readonly omittedPhotos: number;
}

/** Writes all tables and photos as they are at one moment; `withSignIns` adds the hashes of passwords and tokens. */
export async function exportOrganisation(
  { storage, photoFiles }: { storage: Storage; photoFiles: PhotoFiles },
  sink: ExportSink,
  { withSignIns, begun }: { withSignIns: boolean; begun?: (table: string) => void },
): Promise<ExportSummary> {
  return storage.snapshot(async (db) => {
    const tables: { table: string; rows: number }[] = [];
    for (const table of allTables) {
      if (table.signIn === true && !withSignIns) continue;
      begun?.(table.name);
      tables.push({ table: table.name, rows: await exportTable(db, sink, table) });
    }
    begun?.('photos');
    return { tables, ...(await exportPhotos(db, photoFiles, sink)) };
  });
}

async function exportTable(db: Db, sink: ExportSink, table: TableDefinition): Promise<number> {
  let rows = 0;
  async function* cells() {
    for await (const some of readAllRows(db, table)) {
      rows += some.length;
      for (const row of some) yield cellsOf(table, row);
    }
  }
  const header = table.columns.map((column) => headingsOf(column)[0] ?? column.name);
  await sink.table(table.name, header, cells());
  return rows;
}

/** Every photo once, however many members share it. */
async function exportPhotos(db: Db, photoFiles: PhotoFiles, sink: ExportSink) {
  let photos = 0;
  let omittedPhotos = 0;
  const missingPhotos: string[] = [];
  for await (const sha256 of readPhotoNames(db)) {
    if (sink.photo === undefined) {
      omittedPhotos += 1;
      continue;
    }
    const bytes = await readPhoto(photoFiles, sha256);
    if (bytes === undefined) {
      missingPhotos.push(sha256);
      continue;
    }
    await sink.photo(`${sha256}.jpg`, bytes);
    photos += 1;
  }
  return { photos, missingPhotos, omittedPhotos };
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
