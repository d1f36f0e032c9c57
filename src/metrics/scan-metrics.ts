import type { MetricObject } from './metric-object.ts';
import { Tally } from './tally.ts';

/** What became of a scan, by the code of its answer. */
const results: Readonly<Record<number, string>> = {
  200: 'accepted',
  400: 'unknown code',
  403: 'not allowed',
  409: 'already in',
  410: 'declined',
  423: 'registration open',
};

/** Counts the scans at the doors by what became of them. */
export class ScanMetrics {
  readonly #tally = new Tally();

  /** Counts a scan by the code of its answer. */
  note(result: number): void {
    this.#tally.add(result);
  }

  /** The counts as one metric; what has not happened yet is 0, so that its first time is seen as a change. */
  get(): MetricObject {
    const counts = new Map(this.#tally.entries());
    const values = Object.entries(results).map(([code, result]) => {
      return { labels: { result }, value: counts.get(Number(code)) ?? 0 };
    });
    const help = 'Scans at the doors by result.';
    return { name: 'guildhall_scans_total', help, type: 'counter', aggregator: 'sum', values };
  }
}
