import { hash } from 'node:crypto';
import { isPicture } from '../../../events/parts/attachment-rules.ts';
import type { EventFiles } from '../../../events/parts/event-files.ts';
import { isNormalPhoto, normalisePhoto } from '../../../platform/pictures/photo-normalising.ts';
import { uploadMegabytes } from '../../../platform/pictures/photo-sizes.ts';
import { badInput, DomainError } from '../../../platform/shared/errors.ts';
import type { ImportSource, SourceFile } from '../files/import-source.ts';
import { megabyte } from '../files/zip-reader.ts';
import { Refusal } from '../tables/cell-kinds.ts';
import type { ImportReport } from './import-records.ts';

/** What is known of the content of a file. */
export interface FileContent {
  readonly size: number;
  readonly isPicture: boolean;
}

/** The file under a name of the folder `files`. */
interface ComingFile extends FileContent {
  readonly file: string;
  readonly sha256: string;
  isUsed: boolean;
}

const digest = /^[0-9a-f]{64}$/;

/** The content of banners and attachments that comes along with the tables. */
export class ComingFiles {
  /** Null for one that was refused. */
  readonly #byName = new Map<string, ComingFile | null>();
  readonly #byDigest = new Map<string, FileContent>();

  /** Checks all files and stores them, unless it is a trial. What no event has in the end is cleared up by the service. */
  static async of(
    source: ImportSource,
    eventFiles: EventFiles,
    report: ImportReport,
    { isTrial, heard }: { isTrial: boolean; heard: (count: number) => void },
  ): Promise<ComingFiles> {
    const coming = new ComingFiles();
    let count = 0;
    for await (const each of source.eventFiles()) {
      heard((count += 1));
      try {
        const content = await coming.#take(each);
        if (!isTrial) await eventFiles.put(content);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { file } = each;
        report.refuse({ table: 'files', file, line: null, column: null, value: null, reason: error.message });
      }
    }
    return coming;
  }

  async #take(each: SourceFile): Promise<Buffer> {
    const { name, file } = each;
    if (this.#byName.has(fold(name)))
      throw badInput('Another file has the same name but for upper and lower case.');
    this.#byName.set(fold(name), null);
    const content = await contentOf(each);
    const sha256 = hash('sha256', content);
    const about = { size: content.length, isPicture: isPicture(content) };
    this.#byName.set(fold(name), { ...about, file, sha256, isUsed: false });
    this.#byDigest.set(sha256, about);
    return content;
  }

  /** The digest of the file that a cell names. */
  find(name: string): string | Refusal {
    const coming = this.#byName.get(fold(name));
    if (coming === null) return new Refusal('names a file that was refused itself');
    if (coming !== undefined) {
      coming.isUsed = true;
      return coming.sha256;
    }
    return digest.test(name) ? name : new Refusal('names no file in the folder files');
  }

  /** What came along with this digest. */
  get(sha256: string): FileContent | undefined {
    return this.#byDigest.get(sha256);
  }

  /** Warns of the files that no cell has named. */
  warnOfUnused(report: ImportReport): void {
    const reason = 'No cell of events or attachments names this file, so no event has it.';
    for (const coming of this.#byName.values()) {
      if (coming === null || coming.isUsed) continue;
      const { file } = coming;
      report.warn({ table: 'files', file, line: null, column: null, value: null, reason });
    }
  }

  /** Brings back what the service has cleared up meanwhile, because it could not know yet that events have it. */
  async bringBack(source: ImportSource, eventFiles: EventFiles): Promise<void> {
    for await (const each of source.eventFiles()) {
      const coming = this.#byName.get(fold(each.name));
      if (coming?.isUsed !== true || (await eventFiles.has(coming.sha256))) continue;
      await eventFiles.restore(coming.sha256, await contentOf(each));
    }
  }
}

/** The bytes that are kept: those that an export has named by their digest as they are, other pictures re-encoded. */
async function contentOf({ name, read }: SourceFile): Promise<Buffer> {
  const bytes = await read();
  if (bytes.length === 0) throw badInput('The file is empty.');
  if (bytes.length > uploadMegabytes * megabyte)
    throw badInput(`The file is larger than ${uploadMegabytes} MB.`);
  if (digest.test(name)) {
    if (hash('sha256', bytes) === name) return bytes;
    throw badInput('The file was changed or is damaged: its name is not the SHA-256 of its content.');
  }
  return isPicture(bytes) && !(await isNormalPhoto(bytes)) ? normalisePhoto(bytes) : bytes;
}

/** What is known of content that is stored already. */
export async function storedContent(
  eventFiles: EventFiles,
  sha256: string,
): Promise<FileContent | undefined> {
  if (!(await eventFiles.has(sha256))) return undefined;
  const content = await eventFiles.read(sha256);
  return { size: content.length, isPicture: isPicture(content) };
}

/** Names of files are compared without regard to case and to how accents are written. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
