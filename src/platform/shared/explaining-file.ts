import { DomainError, errorCode } from './errors.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it, or the folder it is to be in, does not exist',
  ENOTDIR: 'a part of its path is a file and not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EROFS: 'its disk cannot be written',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user has no room left on the disk',
  EEXIST: 'it exists already',
};

/** Runs work on a file that people named; when the system refuses, a sentence says which file and why. */
export async function explainingFile<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[errorCode(error)];
    if (error instanceof DomainError || reason === undefined) throw error;
    throw new DomainError('unavailable', `"${path}" cannot be used: ${reason}.`);
  }
}
