import { extname } from 'node:path';
import type { PhotoFiles } from '../../photos/photo-files.ts';
import { DomainError } from '../../shared/errors.ts';
import type { ImportSource } from '../files/source.ts';
import { Refusal } from '../tables/kind.ts';
import type { ImportReport } from './import-report.ts';

/** The picture under a name of the folder `photos`. */
interface Picture {
  /** What the file is called without its ending. */
  readonly stem: string;
  readonly file: string;
  /** What it is stored as. */
  readonly sha256: string;
  isUsed: boolean;
}

const storedName = /^[0-9a-f]{64}\.jpg$/;

/** The pictures that come along with the tables. */
export class Pictures {
  readonly #byName = new Map<string, Picture>();
  readonly #broken = new Set<string>();
  readonly #digests = new Set<string>();

  /** Checks all pictures and stores them, unless it is a trial. One that nobody refers to in the end does no harm. */
  static async of(
    source: ImportSource,
    photoFiles: PhotoFiles,
    report: ImportReport,
    isTrial: boolean,
  ): Promise<Pictures> {
    const pictures = new Pictures();
    for await (const { name, file, read } of source.photos()) {
      try {
        const { sha256 } = await photoFiles.take(await read(), { isTrial });
        pictures.#add(name, { stem: name.slice(0, -extname(name).length), file, sha256, isUsed: false });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        pictures.#broken.add(fold(name));
        report.refuse({
          table: 'photos',
          file,
          line: null,
          column: null,
          value: null,
          reason: error.message,
        });
      }
    }
    return pictures;
  }

  /** The stored name of the picture that a cell names. */
  find(name: string): string | Refusal {
    const picture = this.#byName.get(fold(name));
    if (picture !== undefined) {
      picture.isUsed = true;
      return picture.sha256;
    }
    if (this.#broken.has(fold(name))) return new Refusal('names a picture that was refused itself');
    const stored = fold(name);
    return storedName.test(stored)
      ? stored.slice(0, -4)
      : new Refusal('names no picture in the folder photos');
  }

  /** Whether a picture of this digest came along. */
  holds(sha256: string): boolean {
    return this.#digests.has(sha256);
  }

  /** The pictures that no cell has named, by what their file is called without its ending. */
  unused(): { key: string; file: string; sha256: string }[] {
    return [...this.#byName.values()]
      .filter(({ isUsed }) => !isUsed)
      .map(({ stem, file, sha256 }) => ({ key: stem.normalize('NFC'), file, sha256 }));
  }

  #add(name: string, picture: Picture): void {
    this.#byName.set(fold(name), picture);
    this.#digests.add(picture.sha256);
  }
}

/** Names of files are compared without regard to case and to how accents are written. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
