import { createHash, hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../platform/shared/errors.ts';
import { explainingFile } from '../../platform/shared/explaining-file.ts';
import type { CopyProgress, InspectedCopy } from '../../platform/storage/database-copies.ts';
import { openInspector } from '../../platform/storage/open-copies.ts';
import { checksumOf, digestOfNames, isEventFile } from './backup-parts-rules.ts';
import type { Manifest } from './manifest-rules.ts';
import { withBackup, type OpenBackup } from './backup-reader.ts';
import { withTemporaryPlace } from './temporary-place-service.ts';

/** Where the parts go while they are checked. */
export interface PartsPlace {
  /** The file that becomes the copy of the database. */
  databaseFile: string;
  /** Takes a photo whose checksum is right. */
  keepPhoto(sha256: string, bytes: Buffer): Promise<void>;
  progress: CopyProgress;
}

/** A backup that is whole, and what of it could not be looked at. */
export interface CheckedBackup {
  manifest: Manifest;
  unchecked: readonly string[];
}

/** Checks a backup as a restore would, and restores nothing. The database is unpacked into the system's temporary folder. */
export async function verifyBackup(path: string, progress: CopyProgress): Promise<CheckedBackup> {
  return withBackup(path, (backup) =>
    explainingFile(tmpdir(), () =>
      withTemporaryPlace(tmpdir(), (folder) => {
        const place = { databaseFile: join(folder, 'database'), keepPhoto: async () => undefined, progress };
        return checkBackup(backup, place);
      }),
    ),
  );
}

/** Takes a backup apart and checks each part against what the backup says of itself; throws at the first that is wrong. */
export async function checkBackup(backup: OpenBackup, place: PartsPlace): Promise<CheckedBackup> {
  const { manifest } = backup;
  await takeDatabase(backup, place.databaseFile);
  const found = await (await openInspector(manifest.engine))(place.databaseFile);
  // Where the inside could not be read, there is nothing to compare.
  if (Object.keys(found.counts).length > 0) compare(manifest, found, new Set(backup.photos));
  await takePhotos(backup, place);
  return { manifest, unchecked: found.unchecked };
}

async function takeDatabase(backup: OpenBackup, file: string): Promise<void> {
  const digest = createHash('sha256');
  const source = await backup.database();
  source.on('data', (chunk: Buffer) => digest.update(chunk));
  await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  if (digest.digest('hex') !== backup.manifest.database.sha256) {
    throw wrong('the checksum of the database is wrong');
  }
}

function compare(manifest: Manifest, found: InspectedCopy, photos: ReadonlySet<string>): void {
  for (const [table, expected] of Object.entries(manifest.counts)) {
    const rows = found.counts[table];
    if (rows !== expected)
      throw wrong(`the table ${table} has ${rows ?? 'no'} rows and should have ${expected}`);
  }
  if (String(found.schema) !== String(manifest.schema)) {
    throw wrong('its schema is another than its list of contents says');
  }
  const known = new Set([...manifest.photos.missing, ...manifest.photos.damaged]);
  const absent = [...found.photos].find((sha256) => !photos.has(sha256) && !known.has(sha256));
  if (absent !== undefined) {
    const owner = isEventFile(absent) ? 'an event' : 'a member';
    throw wrong(`${titleOf(absent)}, which ${owner} has, is not in it`);
  }
}

async function takePhotos(backup: OpenBackup, { keepPhoto, progress }: PartsPlace): Promise<void> {
  const { count, names } = backup.manifest.photos;
  if (backup.photos.length !== count || digestOfNames(backup.photos) !== names) {
    throw wrong(`it holds other photos than its list of contents says`);
  }
  for (const [index, name] of backup.photos.entries()) {
    const bytes = await backup.photo(name);
    if (hash('sha256', bytes) !== checksumOf(name)) throw wrong(`the checksum of ${titleOf(name)} is wrong`);
    await keepPhoto(name, bytes);
    progress(index + 1, count);
  }
}

function titleOf(name: string): string {
  return `the ${isEventFile(name) ? 'file' : 'photo'} ${checksumOf(name)}`;
}

function wrong(what: string): DomainError {
  return new DomainError('conflict', `The backup is not whole: ${what}.`);
}
