import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './errors.ts';

/** The names of files being written; what is left of them after a crash may be removed. */
export const temporaryName = /^\.[0-9a-f-]{36}\.tmp$/;

/**
 * Writes a file so that under its name there is never less than the whole content; `durable` also brings
 * it safely to the disk before the promise resolves. The folder must exist; `mode` says who may read the file.
 */
export async function writeAtomically(
  path: string,
  parts: readonly Buffer[],
  how: { durable: boolean; mode?: number },
): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', how.mode);
    try {
      for (const part of parts) await file.writeFile(part);
      if (how.durable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (how.durable) await syncFolder(folder);
}

/** Brings the names in a folder safely to the disk; Windows offers no way to do so and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a file operation failed only because the file is not there. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The result of a file operation, or undefined when the file is not there. */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
