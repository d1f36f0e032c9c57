import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryName, unlessMissing, writeAtomically } from '../../platform/shared/atomic-file.ts';

const keyPattern = /^[a-z0-9-]{1,200}$/;
const suffix = '.photo';
const digestLength = 32;

/** File systems give out whole blocks: a picture of 400 bytes takes one. */
const blockSize = 4096;

/** The files of the photo cache: each holds a digest of its picture and then the picture. */
export class PhotoCacheFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The space on disk that a picture of this length takes. */
  static spaceFor(pictureLength: number): number {
    return Math.ceil((digestLength + pictureLength) / blockSize) * blockSize;
  }

  /** Refuses a key that could name anything but a file of this folder. */
  static checkKey(key: string): void {
    if (!keyPattern.test(key))
      throw new TypeError('A cache key is 1 to 200 characters of a-z, 0-9 and hyphen.');
  }

  /** The picture, or nothing when there is none; fails when the file is damaged. */
  async read(key: string): Promise<Buffer | undefined> {
    const content = await unlessMissing(readFile(this.#path(key)));
    if (content === undefined) return undefined;
    const picture = content.subarray(digestLength);
    if (!content.subarray(0, digestLength).equals(hash('sha256', picture, 'buffer'))) {
      throw new Error(`The cached picture ${key} is damaged.`);
    }
    return picture;
  }

  /** Writes a picture; until all of it is there, nothing of it is. */
  async write(key: string, picture: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // Not durable: a file that a power cut damages is recognised by its digest and made again.
    await writeAtomically(this.#path(key), [hash('sha256', picture, 'buffer'), picture], { durable: false });
  }

  /** Removes a picture, if it is still there. */
  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** The keys of all pictures; other files in the folder are left alone. */
  async keys(): Promise<string[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? [];
    return names
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length))
      .filter((key) => keyPattern.test(key));
  }

  /** The space each of these pictures takes, least recently used first. */
  async measure(keys: readonly string[]): Promise<(readonly [key: string, space: number])[]> {
    const found: { key: string; space: number; lastUse: number }[] = [];
    // One after the other: there may be very many, and requests need the file system more urgently.
    for (const key of keys) {
      const file = await unlessMissing(stat(this.#path(key)));
      if (file === undefined) continue;
      const space = PhotoCacheFolder.spaceFor(file.size - digestLength);
      // Where the file system keeps no reading times, the time of writing has to do.
      found.push({ key, space, lastUse: Math.max(file.atimeMs, file.mtimeMs) });
    }
    return found.toSorted((a, b) => a.lastUse - b.lastUse).map(({ key, space }) => [key, space] as const);
  }

  /** Removes what a process that was interrupted before this one started left half-written. */
  async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (!temporaryName.test(name)) continue;
      const path = join(this.#folder, name);
      const file = await unlessMissing(stat(path));
      // A younger one is being written at this moment, here or by another process.
      if (file !== undefined && file.mtimeMs < performance.timeOrigin) await rm(path, { force: true });
    }
  }

  #path(key: string): string {
    PhotoCacheFolder.checkKey(key);
    return join(this.#folder, key + suffix);
  }
}
