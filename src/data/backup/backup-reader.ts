import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { DomainError } from '../../platform/shared/errors.ts';
import { databasePart, manifestPart, photoOfPart } from './backup-parts-rules.ts';
import { explainingFile } from '../../platform/shared/explaining-file.ts';
import { parseManifest, type Manifest } from './manifest-rules.ts';
import { assertSealed } from './seal-writer.ts';

/** A backup whose bytes are as they were written, opened for reading. */
export interface OpenBackup {
  manifest: Manifest;
  /** The photos in it, by their SHA-256. */
  photos: readonly string[];
  database(): Promise<Readable>;
  photo(sha256: string): Promise<Buffer>;
}

/** Runs work on a backup; refuses a file that is not a backup, is cut off, or of which any byte has changed. */
export async function withBackup<Result>(
  path: string,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  await explainingFile(path, () => assertSealed(path));
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    return await work(await readParts(zip));
  } finally {
    zip.close();
  }
}

async function readParts(zip: ZipFile): Promise<OpenBackup> {
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
  const stream = async (name: string) => {
    const entry = parts.get(name);
    if (entry === undefined) throw new DomainError('conflict', `The backup lacks its part "${name}".`);
    return zip.openReadStreamPromise(entry);
  };
  const manifest = parseManifest(await text(await stream(manifestPart)));
  const photos = new Map<string, string>();
  for (const name of parts.keys()) {
    const sha256 = photoOfPart(name);
    if (sha256 !== undefined) photos.set(sha256, name);
    else if (name !== manifestPart && name !== databasePart[manifest.engine]) {
      throw new DomainError('conflict', `The backup holds a part that does not belong there: "${name}".`);
    }
  }
  return {
    manifest,
    photos: [...photos.keys()],
    database: () => stream(databasePart[manifest.engine]),
    photo: async (sha256) => buffer(await stream(photos.get(sha256) ?? '')),
  };
}
