/** Lets only a few pieces of work run at once; the others wait in the order in which they came, unless some come first. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #first: (() => void)[] = [];

  constructor(count: number) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError('A limiter needs at least one slot.');
    this.#free = count;
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#first.length + this.#waiting.length;
  }

  /** Runs the work as soon as a slot is free, and frees the slot whether the work succeeds or fails. */
  async run<T>(work: () => Promise<T>, { isFirst = false } = {}): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((proceed) => (isFirst ? this.#first : this.#waiting).push(proceed));
    try {
      return await work();
    } finally {
      const next = this.#first.shift() ?? this.#waiting.shift();
      // A waiting piece of work inherits the slot directly, so that a newcomer cannot overtake it.
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
