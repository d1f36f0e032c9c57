import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionError, tooSlow } from './guarded-pool.ts';

/** Since when a person who had to wait for their turn has been asking for a connection. */
export const askingSince = new AsyncLocalStorage<number>();

/** A person who waits. */
interface Waiting {
  readonly proceed: () => void;
}

/**
 * Lets work that has the same name run one after the other, in the order in which it came, before it takes a connection. In the
 * database they would wait for each other's rows all the same, in no order, and each with a connection that others could use.
 */
export class Turns {
  readonly #lines = new Map<string, Waiting[]>();

  /** Runs the work when its turn has come; anyone who has waited for this many milliseconds is refused. */
  async run<Result>(name: string, limit: number | null, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    const line = this.#lines.get(name);
    if (line === undefined) this.#lines.set(name, []);
    else await waitIn(line, limit);
    try {
      return await askingSince.run(since, work);
    } finally {
      this.#pass(name);
    }
  }

  /** The next in line goes on directly, so that a newcomer cannot overtake. */
  #pass(name: string): void {
    const next = this.#lines.get(name)?.shift();
    if (next === undefined) this.#lines.delete(name);
    else next.proceed();
  }
}

function waitIn(line: Waiting[], limit: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.splice(line.indexOf(waiting), 1);
      reject(connectionError(tooSlow()));
    };
    const timer = limit === null ? undefined : setTimeout(leave, limit);
    const proceed = () => {
      clearTimeout(timer);
      resolve();
    };
    const waiting = { proceed };
    line.push(waiting);
  });
}
