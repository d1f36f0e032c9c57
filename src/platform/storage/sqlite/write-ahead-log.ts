import { closeSync, fdatasync, openSync, realpathSync } from 'node:fs';
import { promisify } from 'node:util';

const syncData = promisify(fdatasync);

/**
 * Brings to disk what was committed. SQLite would do it as a part of the commit, but then the thread that answers
 * everyone would stand still for as long as the disk takes.
 */
export class WriteAheadLog {
  /** The same file for as long as the database is open: SQLite removes it with the last connection. */
  readonly #file: number;
  #underWay: Promise<void> = Promise.resolve();
  #isOpen = true;

  /** The database must be open already: it makes the log, beside the file itself where its path is a link. */
  constructor(databaseFile: string) {
    this.#file = openSync(`${realpathSync(databaseFile)}-wal`, 'r+');
  }

  /** Resolves when everything that was committed before is on disk. */
  sync(): Promise<void> {
    this.#underWay = syncData(this.#file);
    return this.#underWay;
  }

  async close(): Promise<void> {
    // The storage may be closed twice.
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // Its failure reaches those whose work it was.
    await this.#underWay.catch(() => undefined);
    closeSync(this.#file);
  }
}
