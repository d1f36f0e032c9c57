import type { Config } from '../config/config.ts';
import { DomainError, errorCode } from '../shared/errors.ts';
import { MigrationError } from '../storage/migrate.ts';
import { isDiskFull } from '../storage/sqlite/sqlite-errors.ts';

/** Runs what opens the database and the data folder; when one cannot be used, a sentence says which and why. */
export async function openingDatabase<Result>(
  dataFolder: string,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const sentence = (await postgresSentence(error)) ?? folderSentence(dataFolder, error);
    throw sentence === undefined ? error : new DomainError('unavailable', sentence);
  }
}

/** How a sentence calls the database that the settings name. */
export function databaseTitle({ databaseUrl, dataFolder }: Config): string {
  return databaseUrl === '' ? `The database in "${dataFolder}"` : 'The PostgreSQL database';
}

/** The address is not repeated: it holds a password, and a mistyped one may hold it anywhere. */
async function postgresSentence(error: unknown): Promise<string | undefined> {
  const { postgresProblem } = await import('../storage/postgres/postgres-problems.ts');
  const reason = postgresProblem(error);
  if (reason === undefined) return undefined;
  return `The PostgreSQL database (DATABASE_URL, --database) cannot be used: ${reason}.`;
}

function folderSentence(folder: string, error: unknown): string | undefined {
  const reason = folderProblem(error);
  return reason && `The data folder "${folder}" (--data) cannot be used: ${reason}.`;
}

const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'it is on a disk that cannot be written',
  ENOTDIR: 'a part of its path is a file and not a folder',
  EEXIST: 'it is a file and not a folder',
  // Missing folders are made, so this one cannot be.
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
};

function folderProblem(error: unknown): string | undefined {
  if (isDiskFull(error instanceof MigrationError ? error.cause : error)) return systemReasons['ENOSPC'];
  // The database engine's own words, such as "database is locked" or "file is not a database".
  if (error instanceof Error && 'errstr' in error && typeof error.errstr === 'string') {
    return `the database says "${error.errstr}"`;
  }
  return systemReasons[errorCode(error)];
}
