import { RecentlyUsed } from '../shared/recently-used.ts';
import type { Changes, Topic } from './changes.ts';

interface Entry<Value> {
  mark: number;
  value: Value;
}

/** Values kept in memory while nobody has changed what they were made from; of too many, those unused for long go. */
export class Kept<Key, Value> {
  readonly #changes: Changes;
  readonly #topic: Topic;
  readonly #entries: RecentlyUsed<Key, Entry<Value>>;

  /** Keeps at most so many values, or so much of what they weigh. */
  constructor(changes: Changes, topic: Topic, most: number, weigh: (value: Value) => number = () => 1) {
    this.#changes = changes;
    this.#topic = topic;
    this.#entries = new RecentlyUsed(most, ({ value }) => weigh(value));
  }

  /** The kept value, unless it may have changed since. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.mark === this.#changes.markOf(this.#topic)) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** Makes a value and keeps it; what changes while it is made counts as a change after it. */
  async make(key: Key, make: () => Promise<Value>): Promise<Value> {
    const mark = this.#changes.markOf(this.#topic);
    const value = await make();
    if (mark !== null) this.#entries.set(key, { mark, value });
    return value;
  }
}
