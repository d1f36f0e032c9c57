import { open, type FileHandle } from 'node:fs/promises';

/**
 * Brings to disk what was committed. SQLite would do it as a part of the commit, but then the thread that answers
 * everybody would stand still for as long as the disk takes.
 */
export class WriteAheadLog {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(databaseFile: string) {
    this.#path = `${databaseFile}-wal`;
  }

  /** Answers when everything that was committed before is on disk. */
  async sync(): Promise<void> {
    // The same file for as long as the database is open: SQLite removes it with the last connection.
    this.#file ??= open(this.#path, 'r+');
    await (await this.#file).datasync();
  }

  async close(): Promise<void> {
    await (await this.#file)?.close();
  }
}
