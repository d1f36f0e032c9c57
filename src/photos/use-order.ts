/** Things of a certain size in the order of their last use. */
export class UseOrder {
  /** Sizes by key, least recently used first: a Map keeps the order of insertion. */
  #sizes = new Map<string, number>();
  #total = 0;

  /** The sum of all sizes. */
  get total(): number {
    return this.#total;
  }

  /** Whether the key is known. */
  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** All keys, least recently used first. */
  keys(): string[] {
    return [...this.#sizes.keys()];
  }

  /** Notes that the thing was used just now. */
  use(key: string, size: number): void {
    this.forget(key);
    this.#sizes.set(key, size);
    this.#total += size;
  }

  /** Drops the thing. */
  forget(key: string): void {
    this.#total -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  /** Drops the least recently used thing and answers its key. */
  takeOldest(): string | undefined {
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined) this.forget(oldest);
    return oldest;
  }

  /** Adds unknown things, oldest first, as used before everything known so far. */
  addAsOlder(things: readonly (readonly [key: string, size: number])[]): void {
    const known = this.#sizes;
    this.#sizes = new Map();
    this.#total = 0;
    for (const [key, size] of things) if (!known.has(key)) this.use(key, size);
    for (const [key, size] of known) this.use(key, size);
  }

  /** Adds unknown things, oldest first, as used after everything known so far. */
  addAsNewer(things: readonly (readonly [key: string, size: number])[]): void {
    for (const [key, size] of things) if (!this.has(key)) this.use(key, size);
  }
}
