import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'node:test';
import type { Storage } from '../../src/storage/database.ts';
import { openDatabase, openEmbedded } from '../../src/storage/open-database.ts';
import { databaseOf } from './postgres.ts';

/** A database engine the tests run on. */
export interface TestDatabase {
  name: string;
  /** What the settings of a service with this data folder say about its database. */
  environment(dataFolder: string): Promise<Record<string, string>>;
  open(dataFolder: string): Promise<Storage>;
}

export const databases: readonly TestDatabase[] = [
  { name: 'sqlite', environment: async () => ({}), open: openEmbedded },
  {
    name: 'postgres',
    environment: async (dataFolder) => ({ DATABASE_URL: await databaseOf(dataFolder) }),
    open: async (dataFolder) =>
      openDatabase({ dataFolder, databaseUrl: await databaseOf(dataFolder), poolSize: 5 }),
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
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
