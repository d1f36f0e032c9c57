import { DomainError, errorCode } from './shared/errors.ts';

/** Runs what opens a data folder; a folder that cannot be used becomes a sentence that names it. */
export async function openingDataFolder<Result>(
  folder: string,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new DomainError('unavailable', `The data folder "${folder}" (--data) cannot be used: ${reason}.`);
  }
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

function reasonOf(error: unknown): string | undefined {
  // The database engine's own words, such as "database is locked" or "file is not a database".
  if (error instanceof Error && 'errstr' in error && typeof error.errstr === 'string') {
    return `the database says "${error.errstr}"`;
  }
  return systemReasons[errorCode(error)];
}
