import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMissing, syncFolder } from '../../shared/atomic-file.ts';
import { conflict, errorCode } from '../../shared/errors.ts';
import { removedAtStop } from '../../shared/removed-at-stop.ts';
import { csvStream } from './csv-writer.ts';
import { safeName, type ExportSink } from './export-sink.ts';

/** Begins an export into a folder, which is written beside it and then takes its name. */
export async function openFolderSink(path: string): Promise<ExportSink> {
  const folder = resolve(path);
  const existed = await refuseUsed(path, folder);
  await mkdir(dirname(folder), { recursive: true });
  const temporary = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.tmp`);
  // Only the owner may look into it, because it holds people's data.
  await mkdir(temporary, { mode: 0o700 });
  const settled = removedAtStop(temporary);
  return {
    async table(name, header, rows) {
      const file = join(temporary, `${safeName(name)}.csv`);
      await pipeline(csvStream(header, rows), createWriteStream(file, { flags: 'wx' }));
      await syncFile(file);
    },
    async photo(name, bytes) {
      await mkdir(join(temporary, 'photos'), { recursive: true });
      await writeFile(join(temporary, 'photos', safeName(name)), bytes, { flag: 'wx' });
    },
    async finish() {
      await syncFolder(temporary);
      if (existed) await removeEmpty(path, folder);
      await renameTo(path, temporary, folder);
      settled();
      await syncFolder(dirname(folder));
    },
    async abandon() {
      await rm(temporary, { recursive: true, force: true });
      settled();
    },
  };
}

/** Answers whether the folder is there and empty; refuses one that holds anything. */
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

async function removeEmpty(path: string, folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (isMissing(error)) return;
    throw isOccupied(error) ? used(path) : error;
  }
}

async function renameTo(path: string, temporary: string, folder: string): Promise<void> {
  try {
    // A folder that holds something is never replaced by this.
    await rename(temporary, folder);
  } catch (error) {
    throw isOccupied(error) ? used(path) : error;
  }
}

function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM'].includes(errorCode(error));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
