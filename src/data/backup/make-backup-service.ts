import { createHash, hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile, type ReadStreamOptions } from 'yazl';
import { syncFolder } from '../../platform/shared/atomic-file.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, DomainError, errorCode } from '../../platform/shared/errors.ts';
import type { CopyContent, CopyProgress, DatabaseCopies } from '../../platform/storage/database-copies.ts';
import {
  checksumOf,
  databasePart,
  digestOfNames,
  isEventFile,
  manifestPart,
  photoPart,
} from './backup-parts-rules.ts';
import { explainingFile } from '../../platform/shared/explaining-file.ts';
import type { Manifest } from './manifest-rules.ts';
import { formatVersion } from './manifest.ts';
import { openSeal, writeSealed } from './seal-writer.ts';
import { withTemporaryPlace } from './temporary-place-service.ts';

/** Reads content by its checksum. */
interface ContentReader {
  read(sha256: string): Promise<Buffer>;
}

/** What a backup is made of. */
export interface BackupSource {
  copies: DatabaseCopies;
  /** The original photos: their bytes, or a `not-found` for one that is not there. */
  photoFiles: ContentReader;
  /** The files of events. */
  eventFiles: ContentReader;
  version: string;
  clock: Clock;
  progress: { database: CopyProgress; photos: CopyProgress };
}

/** A finished backup. */
export interface MadeBackup {
  bytes: number;
  manifest: Manifest;
}

/**
 * Writes the database and the original photos into one new file. Under its name there is never less than the whole
 * backup; when anything fails, nothing is left.
 */
export async function makeBackup(source: BackupSource, path: string): Promise<MadeBackup> {
  const target = resolve(path);
  return explainingFile(path, async () => {
    if (existsSync(target)) throw alreadyThere(path);
    return withTemporaryPlace(dirname(target), async (folder) => {
      const copy = join(folder, 'database');
      const content = await source.copies.copyTo(copy, source.progress.database);
      const zipFile = join(folder, 'backup.zip');
      const made = await writeZip(source, { copy, content }, zipFile);
      await giveName(zipFile, target, path);
      return made;
    });
  });
}

async function writeZip(
  source: BackupSource,
  database: { copy: string; content: CopyContent },
  zipFile: string,
): Promise<MadeBackup> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  const output = zip.outputStream as Readable;
  const writing = writeSealed(zipFile, output);
  const adding = addParts(zip, source, database);
  try {
    const [bytes, manifest] = await Promise.race([Promise.all([writing, adding]), failed]);
    return { bytes, manifest };
  } catch (error) {
    // Whichever of the two failed, the other must not write into a folder that is being removed.
    output.destroy();
    await Promise.allSettled([writing]);
    throw error;
  }
}

async function addParts(
  zip: ZipFile,
  source: BackupSource,
  { copy, content }: { copy: string; content: CopyContent },
): Promise<Manifest> {
  const { engine } = source.copies;
  const now = source.clock.now();
  const options = { mtime: new Date(now.epochMilliseconds), mode: 0o100600 };
  // A dump of PostgreSQL is compressed already, and so are photos.
  const packing = engine === 'sqlite' ? { compress: true, compressionLevel: 3 } : { compress: false };
  const database = await addPart(zip, databasePart[engine], createReadStream(copy), {
    ...options,
    ...packing,
  });
  const photos = await addPhotos(zip, source, content.photos, { ...options, compress: false });
  const { schema, counts } = content;
  const madeAt = now.toString({ smallestUnit: 'second' });
  const about = { formatVersion, programVersion: source.version, engine, schema, madeAt } as const;
  const manifest: Manifest = { ...about, database, counts, photos };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await addPart(zip, manifestPart, Readable.from([text]), { ...options, compress: true });
  zip.end({ comment: openSeal, forceZip64Format: false });
  return manifest;
}

async function addPhotos(
  zip: ZipFile,
  { photoFiles, eventFiles, progress }: BackupSource,
  named: ReadonlySet<string>,
  options: Partial<ReadStreamOptions>,
): Promise<Manifest['photos']> {
  const added: string[] = [];
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const [index, name] of [...named].toSorted().entries()) {
    const bytes = await readContent(isEventFile(name) ? eventFiles : photoFiles, checksumOf(name));
    if (bytes === undefined) missing.push(name);
    else if (hash('sha256', bytes) !== checksumOf(name)) damaged.push(name);
    else {
      await addPart(zip, photoPart(name), Readable.from([bytes]), options);
      added.push(name);
    }
    progress.photos(index + 1, named.size);
  }
  const files = added.filter(isEventFile).length;
  return { count: added.length, names: digestOfNames(added), missing, damaged, files };
}

/** A photo that is missing must not keep the rest from being saved: the backup says so. */
async function readContent(files: ContentReader, sha256: string): Promise<Buffer | undefined> {
  try {
    return await files.read(sha256);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Adds a part and waits until it has gone out, so that no more than one is in memory. */
function addPart(
  zip: ZipFile,
  name: string,
  content: Readable,
  options: Partial<ReadStreamOptions>,
): Promise<{ bytes: number; sha256: string }> {
  return new Promise((done, failed) => {
    const digest = createHash('sha256');
    let bytes = 0;
    const passing = new PassThrough();
    passing.on('data', (chunk: Buffer) => {
      digest.update(chunk);
      bytes += chunk.length;
    });
    passing.once('end', () => done({ bytes, sha256: digest.digest('hex') }));
    content.once('error', failed);
    zip.addReadStreamLazy(name, options, (give) => {
      give(null, passing);
      content.pipe(passing);
    });
  });
}

/** Gives the finished file its name, unless another has it; renaming alone would replace what is there. */
async function giveName(made: string, target: string, shown: string): Promise<void> {
  try {
    await link(made, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || existsSync(target)) throw alreadyThere(shown);
    // Not every disk knows second names for a file.
    await rename(made, target);
  }
  await syncFolder(dirname(target));
}

function alreadyThere(path: string): DomainError {
  return conflict(`"${path}" exists already, and a backup never replaces a file: choose another name.`);
}
