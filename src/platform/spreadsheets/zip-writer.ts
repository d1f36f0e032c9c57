import type { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The same in every archive, so that the same data gives the same bytes; the first day a zip can name. */
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true } as const;

/** Writes a zip archive file after file, without holding one in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  #current: Readable | undefined;
  #failure: Error | undefined;

  constructor(destination: Writable) {
    this.#written = pipeline(this.#zip.outputStream, destination);
    this.#zip.on('error', (error: Error) => this.#fail(error));
    this.#written.catch((error: Error) => this.#fail(error));
  }

  /** Writes one file; pictures are not packed, because they are already. */
  async add(name: string, stream: Readable, { packed }: { packed: boolean }): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#current = stream;
    this.#zip.addReadStream(stream, name, { ...entryOptions, compress: packed });
    await finished(stream);
  }

  /** Ends the archive; resolves when every byte has gone to the destination. */
  async end(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#zip.end();
    await this.#written;
  }

  /** Stops in the middle. */
  abandon(): void {
    (this.#zip.outputStream as Readable).destroy();
  }

  /** The caller that waits for a file gets it; else the next one that adds something. */
  #fail(error: Error): void {
    this.#failure ??= error;
    this.#current?.destroy(error);
  }
}
