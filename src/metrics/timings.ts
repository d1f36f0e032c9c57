import type { MetricObject, MetricValue } from './metric-object.ts';

type Labels = Readonly<Record<string, string>>;

/** How often things took how long. Noting one costs a few steps and makes no object. */
export class Timing {
  readonly labels: Labels;
  readonly #limits: readonly number[];
  /** One place for each limit, and one for what took longer than all of them. */
  readonly #counts: Float64Array;
  #seconds = 0;

  constructor(labels: Labels, limits: readonly number[]) {
    this.labels = labels;
    this.#limits = limits;
    this.#counts = new Float64Array(limits.length + 1);
  }

  /** Notes that one took so many milliseconds. */
  note(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    const limits = this.#limits;
    let place = 0;
    // The limits grow, and most answers are quick: this loop mostly ends at once.
    while (place < limits.length && seconds > (limits[place] ?? 0)) place += 1;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#seconds += seconds;
  }

  /**
   * The values as a histogram of Prometheus has them: each count includes those below it. There are none before the first
   * note: the lines of routes that nobody uses would be most of the text.
   */
  values(name: string): MetricValue[] {
    const { labels } = this;
    if (this.#counts.every((count) => count === 0)) return [];
    let count = 0;
    const buckets = [...this.#limits, '+Inf'].map((le, place) => {
      count += this.#counts[place] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    const sum = { metricName: `${name}_sum`, labels, value: this.#seconds };
    return [...buckets, sum, { metricName: `${name}_count`, labels, value: count }];
  }
}

/** Timings of the same kind of thing, told apart by their labels. */
export class Timings {
  readonly #about: { name: string; help: string };
  readonly #limits: readonly number[];
  readonly #timings: Timing[] = [];

  constructor(about: { name: string; help: string }, limits: readonly number[]) {
    this.#about = about;
    this.#limits = limits;
  }

  /** A new one of them; whoever notes keeps it, so that nothing has to be looked up. */
  add(labels: Labels): Timing {
    const timing = new Timing(labels, this.#limits);
    this.#timings.push(timing);
    return timing;
  }

  /** All of them as one metric. */
  get(): MetricObject {
    const { name, help } = this.#about;
    const values = this.#timings.flatMap((timing) => timing.values(name));
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}
