import { setImmediate } from 'node:timers/promises';
import type { Db, Tx, Work } from '../database.ts';

/** So many pieces of work wait for the disk together at most, so that the first of them does not wait too long. */
const mostInGroup = 100;

interface Job {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs writing work one after the other, and commits together what arrived together: the disk is waited for once and
 * not for each. Nobody is answered before the commit, and work that fails takes nothing of the others with it.
 */
export class GroupCommit {
  readonly #db: Db;
  readonly #savepoint: Savepoint;
  #waiting: Job[] = [];
  #isRunning = false;

  constructor(db: Db, savepoint: Savepoint) {
    this.#db = db;
    this.#savepoint = savepoint;
  }

  /** Runs work in a transaction; answers when it is on disk. */
  run<Result>(work: Work<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Requests that have arrived already are read before the next group begins, so that they can be part of it.
      await setImmediate();
      await this.#runGroup(this.#waiting.splice(0, mostInGroup));
    }
    this.#isRunning = false;
  }

  async #runGroup(group: readonly Job[]): Promise<void> {
    try {
      const settled = await this.#commit(group);
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async #commit(group: readonly Job[]): Promise<(() => void)[]> {
    const tx = await this.#db.startTransaction().execute();
    try {
      const settled: (() => void)[] = [];
      for (const job of group) settled.push(await attempt(tx, this.#savepoint, job));
      await tx.commit().execute();
      return settled;
    } catch (error) {
      // After some failures, a full disk for one, SQLite itself has rolled back.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  }
}

/** Marks a point in a transaction to which it can be taken back. */
export interface Savepoint {
  set(): void;
  release(): void;
  /** Takes everything back that was done since. */
  undo(): void;
}

/** Runs one piece of work; what it answers, or why it failed, is told when the group is committed. */
async function attempt(tx: Tx, savepoint: Savepoint, { work, resolve, reject }: Job): Promise<() => void> {
  savepoint.set();
  try {
    const result = await work(tx);
    savepoint.release();
    return () => resolve(result);
  } catch (error) {
    try {
      savepoint.undo();
    } catch {
      // After some failures, a full disk for one, SQLite itself has rolled back; only the failure is worth telling.
      throw error;
    }
    return () => reject(error);
  }
}
