import { Counter, type Registry } from 'prom-client';

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
  readonly #scans: Counter;

  constructor(registry: Registry) {
    this.#scans = new Counter({
      name: 'guildhall_scans_total',
      help: 'Scans at the doors by result.',
      labelNames: ['result'],
      registers: [registry],
    });
    // What has not happened yet is 0, so that its first time is seen as a change.
    for (const result of Object.values(results)) this.#scans.inc({ result }, 0);
  }

  /** Counts a scan by the code of its answer. */
  note(code: number): void {
    this.#scans.inc({ result: results[code] ?? String(code) });
  }
}
