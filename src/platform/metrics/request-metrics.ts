import { Counter, Histogram, type Registry } from 'prom-client';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times all answers by method, pattern of the route, and status. Addresses stand nowhere in it. */
export class RequestMetrics {
  readonly #answers: Counter;
  readonly #durations: Histogram;

  constructor(registry: Registry) {
    this.#answers = new Counter({
      name: 'guildhall_http_requests_total',
      help: 'How many requests were answered, by route, method and status.',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    });
    this.#durations = new Histogram({
      name: 'guildhall_http_request_duration_seconds',
      help: 'How long answers took, by route and method.',
      labelNames: ['method', 'route'],
      buckets,
      registers: [registry],
    });
  }

  /** Notes an answer. */
  note(method: string, route: string, status: number, milliseconds: number): void {
    this.#answers.inc({ method, route, status });
    this.#durations.observe({ method, route }, milliseconds / 1000);
  }
}
