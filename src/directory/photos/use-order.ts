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

  /** Drops the least recently used thing and returns its key. */
  takeOldest(): string | undefined {
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined) this.forget(oldest);
    return oldest;
  }

  /** Adds those of these things that are unknown, oldest first, as used before or after everything known so far. */
  add(things: readonly (readonly [key: string, size: number])[], place: 'before' | 'after'): void {
    const unknown = things.filter(([key]) => !this.has(key));
    for (const [, size] of unknown) this.#total += size;
    this.#sizes = new Map(place === 'before' ? [...unknown, ...this.#sizes] : [...this.#sizes, ...unknown]);
  }
}
