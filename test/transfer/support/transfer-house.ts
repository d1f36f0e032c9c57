import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PhotoFiles } from '../../../src/photos/photo-files.ts';
import type { Clock } from '../../../src/shared/clock.ts';
import type { Storage } from '../../../src/storage/database.ts';
import { exportOrganisation } from '../../../src/transfer/export/export-service.ts';
import { openSink } from '../../../src/transfer/files/sink.ts';
import { openSource } from '../../../src/transfer/files/source.ts';
import type { ChangedRow, RefusedRow } from '../../../src/transfer/import/import-report.ts';
import {
  importOrganisation,
  type ImportOptions,
  type ImportResult,
} from '../../../src/transfer/import/import-service.ts';
import { findTable } from '../../../src/transfer/tables/all-tables.ts';
import { temporaryFolder, type Ending, type TestDatabase } from '../../support/databases.ts';
import { MovableClock } from '../../support/movable-clock.ts';

/** A database with all that goes in and out of it. */
export interface House {
  readonly folder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly photoFiles: PhotoFiles;
  readonly countryCode: string;
}

/** An empty house. */
export async function emptyHouse(t: Ending, database: TestDatabase): Promise<House> {
  const folder = await temporaryFolder(t);
  const storage = await database.open(folder);
  t.after(() => storage.close());
  const photoFiles = new PhotoFiles(folder);
  return { folder, storage, clock: new MovableClock(), photoFiles, countryCode: '41' };
}

/** What an import answered, and what it told meanwhile. */
export interface Told extends ImportResult {
  readonly changed: ChangedRow[];
  readonly refused: RefusedRow[];
}

const plain: ImportOptions = {
  dryRun: false,
  skipBad: false,
  dateOrder: null,
  asMember: null,
  deleteMissing: false,
  mayDelete: null,
};

/** Imports a folder, archive or file. */
export async function importInto(
  house: House,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<Told> {
  const changed: ChangedRow[] = [];
  const refused: RefusedRow[] = [];
  const source = await openSource(path, (name) => findTable(name) !== undefined);
  try {
    const listener = {
      begins: () => undefined,
      progress: () => undefined,
      changed: (row: ChangedRow) => void changed.push(row),
      refused: (row: RefusedRow) => void refused.push(row),
    };
    const result = await importOrganisation(house, source, { ...plain, ...options }, listener);
    return { ...result, changed, refused };
  } finally {
    await source.close();
  }
}

/** Exports everything to a folder or archive. */
export async function exportFrom(house: House, path: string, withSignIns = true) {
  const sink = await openSink(path);
  const summary = await exportOrganisation(house, sink, { withSignIns });
  await sink.finish();
  return summary;
}

/** The digest of every file below a folder, by its path. */
export async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = await Promise.all(
    files.toSorted().map(async (file) => {
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      return [file.slice(folder.length + 1), digest] as const;
    }),
  );
  return Object.fromEntries(pairs);
}
