import type { MetricObject } from './metric-object.ts';

/** Counts things by one word or number: a plain map, because the library's counters make a text of their labels each time. */
export class Tally {
  readonly #counts = new Map<number, number>();

  /** Counts one. */
  add(key: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  entries(): IterableIterator<[number, number]> {
    return this.#counts.entries();
  }
}

/** Values that are asked for when somebody looks. */
export function gauge(
  about: Pick<MetricObject, 'name' | 'help' | 'aggregator'>,
  values: () => MetricObject['values'] | Promise<MetricObject['values']>,
): { name: string; get(): Promise<MetricObject> } {
  return { name: about.name, get: async () => ({ ...about, type: 'gauge', values: await values() }) };
}
