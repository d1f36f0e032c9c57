import { extname } from 'node:path';
import type { PhotoFiles } from '../../../directory/photos/photo-files.ts';
import { DomainError } from '../../../platform/shared/errors.ts';
import type { ImportSource, SourceFile } from '../files/import-source.ts';
import { Refusal } from '../tables/cell-kinds.ts';
import type { ImportReport } from './import-records.ts';

/** The picture under a name of the folder `photos`. */
interface Picture {
  /** What the file is called without its ending. */
  readonly key: string;
  readonly file: string;
  /** What it is stored as. */
  readonly sha256: string;
  isUsed: boolean;
}

/** Pictures that are worked on together. */
const atOnce = 4;

const storedName = /^[0-9a-f]{64}\.jpg$/;

/** The pictures that come along with the tables. */
export class Pictures {
  /** Null for one that was refused. */
  readonly #byName = new Map<string, Picture | null>();
  readonly #digests = new Set<string>();

  /** Checks all pictures and stores them, unless it is a trial. One that nobody refers to in the end does no harm. */
  static async of(
    source: ImportSource,
    photoFiles: PhotoFiles,
    report: ImportReport,
    { isTrial, heard }: { isTrial: boolean; heard: (count: number) => void },
  ): Promise<Pictures> {
    const pictures = new Pictures();
    const running = new Set<Promise<void>>();
    const failures: unknown[] = [];
    let count = 0;
    for await (const photo of source.photos()) {
      heard((count += 1));
      // Read one after the other, because archives are; the work on each picture is what takes the time.
      const bytes = await photo.read().catch(asRefused);
      const work = pictures
        .#take(photo, bytes, photoFiles, report, isTrial)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(work));
      running.add(work);
      if (running.size >= atOnce) await Promise.race(running);
      if (failures.length > 0) break;
    }
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
    return pictures;
  }

  async #take(
    { name, file }: SourceFile,
    bytes: Buffer | DomainError,
    photoFiles: PhotoFiles,
    report: ImportReport,
    isTrial: boolean,
  ): Promise<void> {
    const refuse = (reason: string) => {
      report.refuse({ table: 'photos', file, line: null, column: null, value: null, reason });
    };
    if (this.#byName.has(fold(name)))
      return refuse('Another picture has the same name but for upper and lower case.');
    this.#byName.set(fold(name), null);
    try {
      if (bytes instanceof DomainError) throw bytes;
      const { sha256 } = await photoFiles.take(bytes, { isTrial });
      const key = name.slice(0, -extname(name).length).normalize('NFC');
      this.#byName.set(fold(name), { key, file, sha256, isUsed: false });
      this.#digests.add(sha256);
    } catch (error) {
      refuse(asRefused(error).message);
    }
  }

  /** The stored name of the picture that a cell names. */
  find(name: string): string | Refusal {
    const folded = fold(name);
    const picture = this.#byName.get(folded);
    if (picture === null) return new Refusal('names a picture that was refused itself');
    if (picture !== undefined) {
      picture.isUsed = true;
      return picture.sha256;
    }
    if (storedName.test(folded)) return folded.slice(0, -4);
    return new Refusal('names no picture in the folder photos');
  }

  /** Whether a picture of this digest came along. */
  holds(sha256: string): boolean {
    return this.#digests.has(sha256);
  }

  /** The pictures that no cell has named. */
  unused(): Picture[] {
    return [...this.#byName.values()].flatMap((picture) =>
      picture === null || picture.isUsed ? [] : [picture],
    );
  }
}

/** A failure that is the picture's own; any other is thrown on. */
function asRefused(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** Names of files are compared without regard to case and to how accents are written. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
