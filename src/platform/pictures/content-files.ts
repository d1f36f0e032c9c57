import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, syncFolder, unlessMissing, writeAtomically } from '../shared/atomic-file.ts';
import { badInput, errorCode, notFound } from '../shared/errors.ts';

/** How many names are given at a time. */
const namesAtOnce = 500;

/**
 * Files in a folder, each named by the SHA-256 of what is stored: the same content given twice is one file, and a file
 * never changes once it is there.
 */
export class ContentFiles {
  readonly #folder: string;
  readonly #ending: string;
  readonly #title: string;

  /** The ending is that of every file; the title is what a failure calls a single one. */
  constructor(folder: string, { ending, title }: { ending: string; title: string }) {
    this.#folder = folder;
    this.#ending = ending;
    this.#title = title;
  }

  /** Stores content under its name, should it not be there; returns whether it was not. */
  async restore(sha256: string, content: Buffer): Promise<boolean> {
    const isMissing = !(await this.has(sha256));
    if (isMissing) await this.#write(this.#path(sha256), content);
    return isMissing;
  }

  /** The stored content of this name. */
  async read(sha256: string): Promise<Buffer> {
    try {
      return await readFile(this.#path(sha256));
    } catch (error) {
      throw isMissing(error) ? notFound(`The ${this.#title}`) : error;
    }
  }

  /** Whether content of this name is stored. */
  async has(sha256: string): Promise<boolean> {
    try {
      await access(this.#path(sha256));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** The names of all that is stored, in portions. */
  async *names(): AsyncGenerator<string[]> {
    for (const folder of await this.#list(this.#folder)) {
      const files = await this.#list(join(this.#folder, folder));
      const known = files.flatMap((file) => this.#nameOf(file) ?? []);
      for (let start = 0; start < known.length; start += namesAtOnce) {
        yield known.slice(start, start + namesAtOnce);
      }
    }
  }

  #nameOf(file: string): string | undefined {
    if (!file.endsWith(this.#ending)) return undefined;
    return /^[0-9a-f]{64}$/.exec(file.slice(0, file.length - this.#ending.length))?.[0];
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
   * Removes what has this name, unless someone has it. Who is given it between the question and the removal gets it
   * back: it is asked again afterwards, and anyone who gives it out looks for it afterwards, so one of the two sees the other.
   * The one who has brought it back asks once more, because it may have been left again meanwhile.
   */
  async removeUnless(sha256: string, isUsed: () => Promise<boolean>): Promise<void> {
    while (!(await isUsed())) {
      const content = await unlessMissing(readFile(this.#path(sha256)));
      if (content === undefined) return;
      await rm(this.#path(sha256), { force: true });
      if (!(await isUsed())) return;
      await this.restore(sha256, content);
    }
  }

  async #write(path: string, content: Buffer): Promise<void> {
    const folder = dirname(path);
    const isNewFolder = (await mkdir(folder, { recursive: true })) !== undefined;
    await writeAtomically(path, [content], { durable: true });
    if (isNewFolder) await syncFolder(this.#folder);
  }

  #path(sha256: string): string {
    // The name becomes part of a path: nothing but the digits of a digest may get there.
    if (!/^[0-9a-f]{64}$/.test(sha256))
      throw badInput(`The name of a ${this.#title} is 64 hexadecimal digits.`);
    return join(this.#folder, sha256.slice(0, 2), `${sha256}${this.#ending}`);
  }
}
