import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'node:test';
import type { Storage } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';

/** A database engine the tests run on. */
export interface TestDatabase {
  name: string;
  open(dataFolder: string): Promise<Storage>;
}

const databases: TestDatabase[] = [{ name: 'sqlite', open: openDatabase }];

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
