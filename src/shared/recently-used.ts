/**
 * Values that were used lately, within a bound on what they weigh together. They live in two generations: what is not
 * used while a whole new generation is gathered goes. That makes a hit one look into a map; keeping an exact order of
 * use would cost more than many of the values are worth.
 */
export class RecentlyUsed<Key, Value> {
  readonly #mostPerGeneration: number;
  readonly #weigh: (value: Value) => number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  #youngWeight = 0;

  /** Keeps at most so many values, or so much of what they weigh. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#mostPerGeneration = most / 2;
    this.#weigh = weigh;
  }

  /** The value, if it is still there. */
  get(key: Key): Value | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  /** Keeps a value, unless it would take the room of all others. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#mostPerGeneration) return;
    if (this.#youngWeight + weight > this.#mostPerGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngWeight = 0;
    }
    this.#young.set(key, value);
    this.#youngWeight += weight;
  }

  /** Drops a value. */
  delete(key: Key): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#youngWeight -= this.#weigh(young);
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
