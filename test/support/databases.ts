import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'node:test';
import type { Storage } from '../../src/platform/storage/database.ts';
import { openDatabase, openEmbedded } from '../../src/platform/storage/open-database.ts';
import { copyKept, emptyDatabaseName, keepEmbedded } from './kept-files.ts';
import { databaseOf, keepDatabase } from './postgres.ts';

/** A database engine the tests run on. */
export interface TestDatabase {
  name: string;
  /** What the settings of a service with this data folder say about its database. */
  environment(dataFolder: string): Promise<Record<string, string>>;
  /** Opens the database of a data folder; a new one is empty, or a copy of one that was kept. */
  open(dataFolder: string, kept?: string): Promise<Storage>;
  /** Keeps the database of a data folder, which nobody has open, to be copied under this name. */
  keep(dataFolder: string, name: string): Promise<void>;
}

export const databases: readonly TestDatabase[] = [
  {
    name: 'sqlite',
    async environment(dataFolder) {
      await copyKept(dataFolder, emptyDatabaseName);
      return {};
    },
    async open(dataFolder, kept = emptyDatabaseName) {
      await copyKept(dataFolder, kept);
      return openEmbedded(dataFolder);
    },
    keep: keepEmbedded,
  },
  {
    name: 'postgres',
    environment: async (dataFolder) => ({ DATABASE_URL: await databaseOf(dataFolder) }),
    open: async (dataFolder, kept) =>
      openDatabase({ dataFolder, databaseUrl: await databaseOf(dataFolder, kept), poolSize: 5 }),
    keep: keepDatabase,
  },
];

/** Declares the same tests once for every database engine. */
export function onEveryDatabase(title: string, declare: (database: TestDatabase) => void): void {
  for (const database of databases) suite(`${title} (${database.name})`, () => declare(database));
}

/** Something that runs work when the test, or the suite, has ended. */
export interface Ending {
  after(work: () => Promise<void>): void;
}

/** A folder of its own for a test, removed afterwards. */
export async function temporaryFolder(t: Ending): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-test-'));
  // A picture may still be written for someone who has hung up meanwhile.
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}
