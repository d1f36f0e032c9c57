/** Lets only a few pieces of work run at once; the others wait in the order in which they came. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError('A limiter needs at least one slot.');
    this.#free = count;
  }

  /** Runs the work as soon as a slot is free, and frees the slot whether the work succeeds or fails. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((proceed) => this.#waiting.push(proceed));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // A waiting piece of work inherits the slot directly, so that a newcomer cannot overtake it.
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
