/**
 * Work that is done for everyone who asks for it at about the same time. Who asks while it runs needs what has changed
 * since it began, so all of them share the next run: however many ask, it never runs twice at once.
 */
export class JoinedWork<Key, Result> {
  readonly #running = new Map<Key, Promise<Result>>();
  readonly #next = new Map<Key, Promise<Result>>();

  /** The result of a run that begins now or later. */
  run(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#begin(key, work);
    const waiting = this.#next.get(key);
    if (waiting !== undefined) return waiting;
    const begin = () => {
      this.#next.delete(key);
      return this.#begin(key, work);
    };
    const next = running.then(begin, begin);
    this.#next.set(key, next);
    return next;
  }

  #begin(key: Key, work: () => Promise<Result>): Promise<Result> {
    const end = () => {
      if (this.#running.get(key) === run) this.#running.delete(key);
    };
    const run = work();
    this.#running.set(key, run);
    run.then(end, end);
    return run;
  }
}
