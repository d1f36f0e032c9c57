import { hash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, syncFolder, unlessMissing, writeAtomically } from '../shared/atomic-file.ts';
import { badInput, errorCode, notFound } from '../shared/errors.ts';
import { isNormalPhoto, normalisePhoto, type PhotoTreatment } from './photo-normalising.ts';

/** How many names are given at a time. */
const namesAtOnce = 500;

/**
 * The original photos in a folder, each named by the SHA-256 of what is stored: the same picture given
 * twice is one file, and a file never changes once it is there.
 */
export class PhotoFiles {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = join(root, 'photos');
  }

  /**
   * Stores a picture, upright and without metadata; returns its name, whether it is new, and what is stored; refuses what
   * is not a picture.
   */
  async put(
    bytes: Buffer,
    treatment: PhotoTreatment = {},
  ): Promise<{ sha256: string; isNew: boolean; photo: Buffer }> {
    const photo = await normalisePhoto(bytes, treatment);
    const sha256 = hash('sha256', photo);
    const isNew = await this.restore(sha256, photo);
    return { sha256, isNew, photo };
  }

  /** Stores what `put` has stored, should it be gone; returns whether it was. */
  async restore(sha256: string, photo: Buffer): Promise<boolean> {
    const isMissing = !(await this.has(sha256));
    if (isMissing) await this.#write(this.#path(sha256), photo);
    return isMissing;
  }

  /**
   * Stores a picture as `put` does; but one that such a store has made already, by an export for one, keeps its bytes
   * and so its name. A trial checks it and stores nothing.
   */
  async take(bytes: Buffer, { isTrial }: { isTrial: boolean }): Promise<{ sha256: string }> {
    const given = hash('sha256', bytes);
    if (await this.has(given)) return { sha256: given };
    const photo = (await isNormalPhoto(bytes)) ? bytes : await normalisePhoto(bytes);
    const sha256 = hash('sha256', photo);
    if (!isTrial && !(await this.has(sha256))) await this.#write(this.#path(sha256), photo);
    return { sha256 };
  }

  /** The stored photo of this name, a JPEG. */
  async read(sha256: string): Promise<Buffer> {
    try {
      return await readFile(this.#path(sha256));
    } catch (error) {
      throw isMissing(error) ? notFound('The photo') : error;
    }
  }

  /** Whether a photo of this name is stored. */
  async has(sha256: string): Promise<boolean> {
    try {
      await access(this.#path(sha256));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** The names of all stored photos, in portions. */
  async *names(): AsyncGenerator<string[]> {
    for (const folder of await this.#list(this.#folder)) {
      const files = await this.#list(join(this.#folder, folder));
      const names = files.map((file) => /^([0-9a-f]{64})\.jpg$/.exec(file)?.[1]);
      const known = names.filter((name) => name !== undefined);
      for (let start = 0; start < known.length; start += namesAtOnce) {
        yield known.slice(start, start + namesAtOnce);
      }
    }
  }

  async #list(folder: string): Promise<string[]> {
    try {
      return (await readdir(folder)).toSorted();
    } catch (error) {
      if (isMissing(error) || errorCode(error) === 'ENOTDIR') return [];
      throw error;
    }
  }

  /**
   * Removes the photo of this name, unless somebody has it. Who is given it between the question and the removal gets it
   * back: it is asked again afterwards, and whoever gives it out looks for it afterwards, so one of the two sees the other.
   * Whoever has brought it back asks once more, because it may have been left again meanwhile.
   */
  async removeUnless(sha256: string, isUsed: () => Promise<boolean>): Promise<void> {
    while (!(await isUsed())) {
      const photo = await unlessMissing(readFile(this.#path(sha256)));
      if (photo === undefined) return;
      await rm(this.#path(sha256), { force: true });
      if (!(await isUsed())) return;
      await this.restore(sha256, photo);
    }
  }

  async #write(path: string, photo: Buffer): Promise<void> {
    const folder = dirname(path);
    const isNewFolder = (await mkdir(folder, { recursive: true })) !== undefined;
    await writeAtomically(path, [photo], { durable: true });
    if (isNewFolder) await syncFolder(this.#folder);
  }

  #path(sha256: string): string {
    // The name becomes part of a path: nothing but the digits of a digest may get there.
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw badInput('The name of a photo is 64 hexadecimal digits.');
    return join(this.#folder, sha256.slice(0, 2), `${sha256}.jpg`);
  }
}
