import type { Changes, Topic } from './changes.ts';

interface Entry<Value> {
  mark: number;
  value: Value;
}

/** Values kept in memory while nobody has changed what they were made from; of too many, the longest unused goes. */
export class Kept<Key, Value> {
  readonly #changes: Changes;
  readonly #topic: Topic;
  readonly #most: number;
  readonly #entries = new Map<Key, Entry<Value>>();

  constructor(changes: Changes, topic: Topic, most: number) {
    this.#changes = changes;
    this.#topic = topic;
    this.#most = most;
  }

  /** The kept value, unless it may have changed since. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.mark !== this.#changes.markOf(this.#topic)) return undefined;
    // Put at the end again: what stands first is what was not used for the longest time.
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Makes a value and keeps it; what changes while it is made counts as a change after it. */
  async make(key: Key, make: () => Promise<Value>): Promise<Value> {
    const mark = this.#changes.markOf(this.#topic);
    const value = await make();
    if (mark === null) return value;
    this.#entries.set(key, { mark, value });
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value as Key);
    return value;
  }
}
