import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../platform/shared/atomic-file.ts';
import { conflict, errorCode } from '../../platform/shared/errors.ts';
import { makeFolder } from '../../platform/shared/make-folder.ts';
import { explainingFile } from '../../platform/shared/explaining-file.ts';
import type { CopyProgress, DatabaseCopies } from '../../platform/storage/database-copies.ts';
import { isUpToDate, newerChange, tooOld } from '../../platform/storage/schema-history.ts';
import { contentFolders, photoPart } from './backup-parts-rules.ts';
import { checkBackup } from './check-backup-service.ts';
import type { Manifest } from './manifest-rules.ts';
import { engineTitles } from './manifest.ts';
import { withBackup } from './backup-reader.ts';
import { withTemporaryPlace, type Unfinished } from './temporary-place-service.ts';

/** Where a backup is restored to. */
export interface RestorePlace {
  copies: DatabaseCopies;
  dataFolder: string;
  progress: CopyProgress;
}

/** What was restored. */
export interface Restored {
  manifest: Manifest;
  /** Whether the next start has to bring the database up to date. */
  isOlder: boolean;
}

/** Checks a backup and makes the database and the photos out of it, in an empty place only: all of it or nothing. */
export async function restoreBackup(path: string, place: RestorePlace): Promise<Restored> {
  return withBackup(path, async (backup) => {
    const { manifest } = backup;
    assertRestorable(manifest, place.copies);
    await assertEmpty(place);
    return explainingFile(place.dataFolder, async () => {
      makeFolder(place.dataFolder);
      return withTemporaryPlace(place.dataFolder, async (folder, unfinished) => {
        const databaseFile = join(folder, 'database');
        const keepPhoto = (sha256: string, bytes: Buffer) =>
          writeSafely(join(folder, photoPart(sha256)), bytes);
        for (const each of contentFolders) await mkdir(join(folder, each));
        // What only the engine itself can check, it checks when it takes the copy.
        await checkBackup(backup, { databaseFile, keepPhoto, progress: place.progress });
        for (const each of contentFolders) {
          await moveContent(join(folder, each), join(place.dataFolder, each), unfinished);
        }
        // A database makes the place a used one: it comes last, and must not be there without the photos.
        await place.copies.restoreFrom(databaseFile);
        unfinished.clear();
        await syncFolder(place.dataFolder);
        return { manifest, isOlder: !isUpToDate(manifest.schema) };
      });
    });
  });
}

/** A folder that is there stays: it may be a disk of its own, which several machines share. */
async function moveContent(source: string, target: string, unfinished: Unfinished): Promise<void> {
  if (!existsSync(target)) {
    unfinished.add(target);
    return rename(source, target);
  }
  for (const name of readdirSync(source)) {
    unfinished.add(join(target, name));
    await move(join(source, name), join(target, name));
  }
  await syncFolder(target);
}

async function move(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await cp(source, target, { recursive: true });
  }
}

function assertRestorable(manifest: Manifest, { engine }: DatabaseCopies): void {
  if (manifest.engine !== engine) {
    throw conflict(
      `The backup was made on ${engineTitles[manifest.engine]}, and the settings name a database on ` +
        `${engineTitles[engine]}. A backup goes back to its own engine. To move the data, restore it on ` +
        `${engineTitles[manifest.engine]}, then use "guildhall export" there and "guildhall import" here.`,
    );
  }
  const old = tooOld(manifest.schema);
  if (old !== undefined) throw conflict(old);
  const unknown = newerChange(manifest.schema);
  if (unknown === undefined) return;
  throw conflict(
    `The backup was made by a newer version of Guildhall (${manifest.programVersion}; it has the change "${unknown}"). ` +
      'Install that version, or a later one, and restore it with that.',
  );
}

async function assertEmpty({ copies, dataFolder }: RestorePlace): Promise<void> {
  await copies.assertEmpty();
  const used = contentFolders
    .map((name) => ({ name, folder: join(dataFolder, name) }))
    .find(({ folder }) => existsSync(folder) && !isWithoutFiles(folder));
  if (used === undefined) return;
  throw conflict(
    `"${used.folder}" holds ${used.name} already. A backup is restored into an empty place only: name another folder with --data, or move this one away.`,
  );
}

function isWithoutFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => entry.isDirectory());
}

async function writeSafely(path: string, bytes: Buffer): Promise<void> {
  const isNewFolder = (await mkdir(dirname(path), { recursive: true })) !== undefined;
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  if (isNewFolder) await syncFolder(dirname(path));
}
