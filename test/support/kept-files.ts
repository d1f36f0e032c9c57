import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile } from '../../src/platform/storage/open-database.ts';

/** Names the folder that all processes of a run share; without it, nothing is kept for others. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/** The name under which a run keeps a database with nothing but its schema: making that takes longer than a copy. */
export const emptyDatabaseName = 'empty';

/** Where a run keeps what its processes share, by a name. */
export function keptFolder(name: string): string | undefined {
  const folder = process.env[runFolderVariable];
  return folder === undefined ? undefined : join(folder, 'kept', name);
}

/** Keeps the embedded database of a data folder, which nobody has open, to be copied under this name. */
export async function keepEmbedded(dataFolder: string, name: string): Promise<void> {
  const folder = keptFolder(name);
  if (folder === undefined) throw new Error('Only a run has a place where databases are kept.');
  await mkdir(folder, { recursive: true });
  await copyFile(databaseFile(dataFolder), databaseFile(folder));
}

/** Gives a data folder without a database a copy of one that was kept, if there is one. */
export async function copyKept(dataFolder: string, name: string): Promise<void> {
  const folder = keptFolder(name);
  if (folder === undefined || !existsSync(databaseFile(folder)) || existsSync(databaseFile(dataFolder)))
    return;
  await copyFile(databaseFile(folder), databaseFile(dataFolder));
}
