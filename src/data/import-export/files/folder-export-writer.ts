import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMissing, syncFolder } from '../../../platform/shared/atomic-file.ts';
import { conflict, errorCode } from '../../../platform/shared/errors.ts';
import { removedAtStop } from '../../../platform/shared/removed-at-stop.ts';

/** A folder or an archive being written that gets its name when it is complete. */
export interface NewFolder {
  /** Writes a file; what is not packed is a picture, of which the original is kept elsewhere. */
  add(name: string, content: Readable, options: { packed: boolean }): Promise<void>;
  /** Puts everything under its name. */
  finish(): Promise<void>;
  /** Removes what was written so far. */
  abandon(): Promise<void>;
}

/** Begins a folder, which is written beside its place and then takes its name. */
export async function openNewFolder(path: string): Promise<NewFolder> {
  const folder = resolve(path);
  const existed = await refuseUsed(path, folder);
  await mkdir(dirname(folder), { recursive: true });
  const temporary = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.tmp`);
  // Only the owner may look into it, because it holds people's data.
  await mkdir(temporary, { mode: 0o700 });
  const settled = removedAtStop(temporary);
  return {
    async add(name, content, { packed }) {
      const file = join(temporary, name);
      await mkdir(dirname(file), { recursive: true });
      await pipeline(content, createWriteStream(file, { flags: 'wx', flush: packed }));
    },
    async finish() {
      await syncFolder(temporary);
      try {
        if (existed) await rmdir(folder).catch(unlessMissing);
        // A folder that holds something is never replaced by this.
        await rename(temporary, folder);
      } catch (error) {
        throw isOccupied(error) ? used(path) : error;
      }
      settled();
      await syncFolder(dirname(folder));
    },
    async abandon() {
      await rm(temporary, { recursive: true, force: true });
      settled();
    },
  };
}

/** Returns whether the folder is there and empty; refuses one that holds anything. */
async function refuseUsed(path: string, folder: string): Promise<boolean> {
  try {
    if ((await readdir(folder)).length === 0) return true;
  } catch (error) {
    if (isMissing(error)) return false;
    if (errorCode(error) === 'ENOTDIR') throw conflict(`"${path}" is a file, not a folder.`);
    throw error;
  }
  throw used(path);
}

function used(path: string): Error {
  return conflict(`The folder "${path}" is not empty. Nothing is ever overwritten: name a new folder.`);
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM'].includes(errorCode(error));
}
