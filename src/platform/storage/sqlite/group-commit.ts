import { setImmediate } from 'node:timers/promises';
import { CannotWrite } from '../cannot-write.ts';
import type { Db, Tx, Work } from '../database.ts';

/** How many pieces of work are committed together at most, so that the first of them does not wait too long. */
const maxInGroup = 100;

interface Job {
  work: Work<unknown>;
  /** It shares its transaction with nobody. */
  isAlone: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Settles the promise of a piece of work. */
type Settle = () => void;

/** Marks a point in a transaction to which it can be taken back. */
export interface Savepoint {
  set(): void;
  release(): void;
  /** Takes everything back that was done since. */
  undo(): void;
}

export interface GroupCommitParts {
  /** Its commits need not wait for the disk. */
  db: Db;
  savepoint: Savepoint;
  /** How many statements have been run so far that may have changed something. */
  changes(): number;
  /** Whether the transaction is still open: after some failures, even of reading, SQLite itself has rolled it back. */
  isInTransaction(): boolean;
  /** Resolves when everything that was committed before is on disk. */
  sync(): Promise<void>;
}

/**
 * Runs writing work one after the other, and commits together what arrived together: the disk is waited for once and
 * not for each, and others are answered meanwhile. No work is reported as done before it is on disk, and work
 * that fails takes nothing of the others with it.
 */
export class GroupCommit {
  readonly #parts: GroupCommitParts;
  #waiting: Job[] = [];
  #isRunning = false;
  #diskFailed = false;

  constructor(parts: GroupCommitParts) {
    this.#parts = parts;
  }

  /** Runs work in a transaction; resolves when it is on disk. Long work is never run again because of others. */
  run<Result>(work: Work<Result>, { isLong = false } = {}): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, isAlone: isLong, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  /**
   * Throws when the disk has once failed to take what was committed. What it has of it then is not known, and the next
   * time it would claim to have everything; so nothing more is written until the database is opened again.
   */
  assertDurable(): void {
    if (this.#diskFailed) throw diskFailure();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Requests that have arrived already are read before the next group begins, so that they can be part of it.
      await setImmediate();
      await this.#runGroup(this.#nextGroup());
    }
    this.#isRunning = false;
  }

  #nextGroup(): Job[] {
    const alone = this.#waiting.findIndex(({ isAlone }) => isAlone);
    const together = alone === -1 ? maxInGroup : Math.min(alone, maxInGroup);
    return this.#waiting.splice(0, Math.max(1, together));
  }

  async #runGroup(group: readonly Job[]): Promise<void> {
    try {
      this.assertDurable();
      const done = await this.#commit(group);
      await this.#toDisk();
      for (const settle of done) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** To be able to take back a single piece of work costs more than most work does, and is seldom needed. */
  async #commit(group: readonly Job[]): Promise<Settle[]> {
    try {
      return await this.#inTransaction(group, (tx, job) => this.#attempt(tx, job));
    } catch (error) {
      if (!(error instanceof HalfDone)) throw error;
      if (group.length === 1) throw error.cause;
      return this.#inTransaction(group, (tx, job) => attemptUndoably(tx, this.#parts.savepoint, job));
    }
  }

  async #inTransaction(
    group: readonly Job[],
    runJob: (tx: Tx, job: Job) => Promise<Settle>,
  ): Promise<Settle[]> {
    const tx = await this.#parts.db.startTransaction().execute();
    try {
      const done: Settle[] = [];
      for (const job of group) done.push(await runJob(tx, job));
      await tx.commit().execute();
      return done;
    } catch (error) {
      // After some failures, a full disk for one, SQLite itself has rolled back.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  }

  /** Runs one piece of work; its promise is settled when the group is on disk. */
  async #attempt(tx: Tx, job: Job): Promise<Settle> {
    const before = this.#parts.changes();
    try {
      const result = await job.work(tx);
      return () => job.resolve(result);
    } catch (error) {
      const isWhole = this.#parts.changes() === before && this.#parts.isInTransaction();
      if (!isWhole) throw new HalfDone('', { cause: error });
      return () => job.reject(error);
    }
  }

  async #toDisk(): Promise<void> {
    try {
      await this.#parts.sync();
    } catch (error) {
      this.#diskFailed = true;
      throw diskFailure(error);
    }
  }
}

/** A piece of work has failed after it had changed something, so that the transaction is not what the others need. */
class HalfDone extends Error {}

/** Runs one piece of work; when it fails, what it has changed is taken back. */
async function attemptUndoably(tx: Tx, savepoint: Savepoint, job: Job): Promise<Settle> {
  savepoint.set();
  try {
    const result = await job.work(tx);
    savepoint.release();
    return () => job.resolve(result);
  } catch (error) {
    try {
      savepoint.undo();
    } catch {
      // After some failures, a full disk for one, SQLite itself has rolled back; only the failure matters.
      throw error;
    }
    return () => job.reject(error);
  }
}

function diskFailure(cause?: unknown): CannotWrite {
  const reason =
    'the disk failed to keep what was written, and nothing more is written until the service is started again';
  const sentence =
    'The disk failed to keep what was written. Nothing more is written until the service is started again.';
  return new CannotWrite(reason, sentence, 60, cause);
}
