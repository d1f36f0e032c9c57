interface Weighed<Value> {
  value: Value;
  weight: number;
}

/**
 * Values that were used lately, within a bound on what they weigh together. They live in two generations: what is not
 * used while a whole new generation is gathered goes. That makes a hit one look into a map; keeping an exact order of
 * use would cost more than many of the values are worth.
 */
export class RecentlyUsed<Key, Value> {
  readonly #maxPerGeneration: number;
  readonly #weigh: (value: Value, key: Key) => number;
  #young = new Map<Key, Weighed<Value>>();
  #old = new Map<Key, Weighed<Value>>();
  #youngWeight = 0;

  /** Keeps values up to this weight in both generations together; without a way to weigh them, up to this many. */
  constructor(max: number, weigh: (value: Value, key: Key) => number = () => 1) {
    this.#maxPerGeneration = max / 2;
    this.#weigh = weigh;
  }

  /** The value, if it is still there. */
  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.#old.delete(key);
    this.#add(key, old);
    return old.value;
  }

  /** Keeps a value, unless it would take the room of all others. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(value, key);
    if (weight <= this.#maxPerGeneration) this.#add(key, { value, weight });
  }

  /** Drops a value. */
  delete(key: Key): void {
    this.#youngWeight -= this.#young.get(key)?.weight ?? 0;
    this.#young.delete(key);
    this.#old.delete(key);
  }

  #add(key: Key, weighed: Weighed<Value>): void {
    if (this.#youngWeight + weighed.weight > this.#maxPerGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngWeight = 0;
    }
    this.#young.set(key, weighed);
    this.#youngWeight += weighed.weight;
  }
}
