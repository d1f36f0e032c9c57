/** What a transaction may leave for the background to do, once it is committed: mails to send, and messages whose mails are to be written. */
export type LeftWork = 'mails' | 'messages';

const leftBy = new WeakMap<object, Set<LeftWork>>();

/** Says that a transaction leaves work: those who do it hear of it when the transaction is committed, and only then. */
export function leaveWork(tx: object, kind: LeftWork): void {
  leftBy.get(tx)?.add(kind);
}

/** Tells those who do what transactions have left. */
export class LeftWorkListeners {
  readonly #listeners = new Map<LeftWork, (() => void)[]>();

  /** The listener must not throw. */
  add(kind: LeftWork, listener: () => void): void {
    this.#listeners.getOrInsertComputed(kind, () => []).push(listener);
  }

  /** Runs work by a function that commits it, and tells what it has left; of work that is run again, what the last run has. */
  async afterCommit<Transaction extends object, Result>(
    work: (tx: Transaction) => Promise<Result>,
    commit: (work: (tx: Transaction) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    let left = new Set<LeftWork>();
    const result = await commit((tx) => {
      left = new Set();
      leftBy.set(tx, left);
      return work(tx);
    });
    for (const kind of left) for (const listener of this.#listeners.get(kind) ?? []) listener();
    return result;
  }
}
