import { heapSize } from '../shared/heap-size.ts';
import { LRUCache } from 'lru-cache';
import type { Changes, Topic } from './changes.ts';

/** What an entry costs besides its key and value: its own object and its share of a map. */
const entryOverhead = 160;

/** How much a cache may hold, and when an entry is dropped. */
export interface CacheOptions<Key, Value> {
  /** The bytes that all entries may take together, keys and overhead included. */
  maxBytes: number;
  /** The bytes a value takes; estimated from its fields when this is left out. Infinity: it is not worth keeping. */
  weigh?: (value: Value, key: Key) => number;
  /**
   * The key of the topic that the value depends on, an event's id for instance; it is dropped when that one changes.
   * Without this it is dropped with every change of the topic.
   */
  dependsOn?: (value: Value, key: Key) => string | number;
}

interface Entry<Value> {
  value: Value;
  mark: number;
  /** Null when it depends on the whole topic. */
  dependsOn: string | null;
}

interface Loading<Value> {
  mark: number;
  value: Promise<Value>;
}

/**
 * Values kept in memory until someone changes what they were made from; of too many, those unused for long go. This is
 * the only place that decides whether something cached is still true.
 */
export class Cache<Key extends string | number, Value> {
  readonly #changes: Changes;
  readonly #topic: Topic;
  readonly #dependsOn: CacheOptions<Key, Value>['dependsOn'];
  readonly #entries: LRUCache<Key, Entry<Value>>;
  readonly #loading = new Map<Key, Loading<Value>>();

  constructor(changes: Changes, topic: Topic, { maxBytes, weigh, dependsOn }: CacheOptions<Key, Value>) {
    this.#changes = changes;
    this.#topic = topic;
    this.#dependsOn = dependsOn;
    const bytes = weigh ?? heapSize;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Nothing takes the room of all others.
      maxEntrySize: Math.floor(maxBytes / 2),
      sizeCalculation: ({ value }, key) => {
        const size = entryOverhead + heapSize(key) + bytes(value, key);
        return Math.ceil(Math.min(size, Number.MAX_SAFE_INTEGER));
      },
    });
  }

  /** The cached value, unless it may have changed since. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.#isTrue(entry)) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /**
   * Loads a value and keeps it, unless it is undefined; what changes meanwhile counts as a change after it.
   * Callers who ask for the same value at the same time share one load.
   */
  load(key: Key, read: () => Promise<Value>): Promise<Value> {
    const mark = this.#changes.markOf(this.#topic);
    if (mark === null) return read();
    const same = this.#loading.get(key);
    if (same?.mark === mark) return same.value;
    const loading: Loading<Value> = { mark, value: this.#loadAndKeep(key, mark, read) };
    this.#loading.set(key, loading);
    const end = () => {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    };
    loading.value.then(end, end);
    return loading.value;
  }

  /** Loads many values at once and keeps those it is given; what changes meanwhile counts as a change after them. */
  async loadMany(read: (keep: (key: Key, value: Value) => void) => Promise<void>): Promise<void> {
    const mark = this.#changes.markOf(this.#topic);
    await read((key, value) => {
      if (mark !== null) this.#keep(key, value, mark);
    });
  }

  #isTrue({ mark, dependsOn }: Entry<Value>): boolean {
    if (dependsOn === null) return mark === this.#changes.markOf(this.#topic);
    return this.#changes.isUnchanged(this.#topic, dependsOn, mark);
  }

  async #loadAndKeep(key: Key, mark: number, read: () => Promise<Value>): Promise<Value> {
    const value = await read();
    this.#keep(key, value, mark);
    return value;
  }

  #keep(key: Key, value: Value, mark: number): void {
    if (value === undefined) return;
    const subject = this.#dependsOn?.(value, key);
    this.#entries.set(key, { value, mark, dependsOn: subject === undefined ? null : String(subject) });
  }
}
