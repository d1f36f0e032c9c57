import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../shared/errors.ts';
import type { CopyProgress, InspectedCopy } from '../storage/database-copies.ts';
import { openInspector } from '../storage/open-copies.ts';
import { digestOfNames } from './backup-parts-rules.ts';
import type { Manifest } from './manifest-rules.ts';
import type { OpenBackup } from './backup-reader.ts';

/** Where the parts go while they are checked. */
export interface PartsPlace {
  /** The file that becomes the copy of the database. */
  databaseFile: string;
  /** Takes a photo whose checksum is right. */
  keepPhoto(sha256: string, bytes: Buffer): Promise<void>;
  progress: CopyProgress;
}

/** What a check could not look at. */
export interface CheckedBackup {
  unchecked: readonly string[];
}

/** Takes a backup apart and checks each part against what the backup says of itself; throws at the first that is wrong. */
export async function checkBackup(backup: OpenBackup, place: PartsPlace): Promise<CheckedBackup> {
  const { manifest } = backup;
  await takeDatabase(backup, place.databaseFile);
  const found = await (await openInspector(manifest.engine))(place.databaseFile);
  // Where the inside could not be read, there is nothing to compare.
  if (Object.keys(found.counts).length > 0) compare(manifest, found, new Set(backup.photos));
  await takePhotos(backup, place);
  return { unchecked: found.unchecked };
}

async function takeDatabase(backup: OpenBackup, file: string): Promise<void> {
  const hash = createHash('sha256');
  const source = await backup.database();
  source.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  if (hash.digest('hex') !== backup.manifest.database.sha256) {
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
  if (absent !== undefined) throw wrong(`the photo ${absent}, which a member has, is not in it`);
}

async function takePhotos(backup: OpenBackup, { keepPhoto, progress }: PartsPlace): Promise<void> {
  const { count, names } = backup.manifest.photos;
  if (backup.photos.length !== count || digestOfNames(backup.photos) !== names) {
    throw wrong(`it holds other photos than its list of contents says`);
  }
  for (const [index, sha256] of backup.photos.entries()) {
    const bytes = await backup.photo(sha256);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw wrong(`the checksum of the photo ${sha256} is wrong`);
    }
    await keepPhoto(sha256, bytes);
    progress(index + 1, count);
  }
}

function wrong(what: string): DomainError {
  return new DomainError('conflict', `The backup is not whole: ${what}.`);
}
