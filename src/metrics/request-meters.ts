import type { MetricObject } from './metric-object.ts';
import { Tally } from './tally.ts';
import { Timings, type Timing } from './timings.ts';

const limits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times the answers of one method of one route. */
export class RouteMeter {
  readonly labels: { method: string; route: string };
  readonly statuses = new Tally();
  readonly #timing: Timing;

  constructor(labels: { method: string; route: string }, timing: Timing) {
    this.labels = labels;
    this.#timing = timing;
  }

  /** Notes an answer. */
  note(status: number, milliseconds: number): void {
    this.statuses.add(status);
    this.#timing.note(milliseconds);
  }
}

/** Counts and times all answers by method, pattern of the route, and status. Addresses stand nowhere in it. */
export class RequestMeters {
  readonly durations = new Timings(
    { name: 'guildhall_http_request_duration_seconds', help: 'How long answers took, by route and method.' },
    limits,
  );
  readonly #meters = new Map<string, RouteMeter>();

  /** The meter of a method and a route's pattern, always the same one. */
  meterOf(method: string, route: string): RouteMeter {
    const key = `${method} ${route}`;
    const known = this.#meters.get(key);
    if (known !== undefined) return known;
    const meter = new RouteMeter({ method, route }, this.durations.add({ method, route }));
    this.#meters.set(key, meter);
    return meter;
  }

  /** The counts as one metric. */
  get(): MetricObject {
    const values = [...this.#meters.values()].flatMap(({ labels, statuses }) =>
      Array.from(statuses.entries(), ([status, value]) => ({ labels: { ...labels, status }, value })),
    );
    const help = 'How many requests were answered, by route, method and status.';
    return { name: 'guildhall_http_requests_total', help, type: 'counter', aggregator: 'sum', values };
  }
}
