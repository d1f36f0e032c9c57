import { AggregatorRegistry, collectDefaultMetrics, Gauge, type PrometheusContentType } from 'prom-client';
import type { PoolState } from '../storage/database-meter.ts';
import { addDatabaseGauges, DatabaseMetrics } from './database-metrics.ts';
import { addOutboxMetrics, type OutboxState } from './outbox-metrics.ts';
import { failedSignInCounter, scanCounter } from './outcome-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

/** What is read at every scrape. */
export interface MeteredService {
  /** How the outbox stands; fails when the database does not answer. */
  outbox(): Promise<OutboxState>;
  /** The connections to the database server; the embedded database has none. */
  pool(): PoolState | undefined;
  /** Whether the database can be written, as far as anyone has tried. */
  isWritable(): boolean;
  engine: string;
  version: string;
}

/** Sums of gauges that are there as well, under names that Prometheus keeps for counters. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** All numbers of a process that Prometheus can ask for. */
export class ServiceMetrics {
  /** Of the kind that gives its numbers to the first process, where there are several. */
  readonly registry = new AggregatorRegistry<PrometheusContentType>();
  readonly requests = new RequestMetrics(this.registry);
  readonly database = new DatabaseMetrics(this.registry);
  readonly countScan = scanCounter(this.registry);
  readonly countFailedSignIn = failedSignInCounter(this.registry);

  /** Adds the numbers of a service. */
  watch({ outbox, pool, isWritable, engine, version }: MeteredService): void {
    collectDefaultMetrics({ register: this.registry });
    for (const name of misnamed) this.registry.removeSingleMetric(name);
    addOutboxMetrics(this.registry, outbox);
    addDatabaseGauges(this.registry, { pool, isWritable });
    const build = new Gauge({
      name: 'guildhall_build_info',
      help: 'Which version runs on which engine.',
      labelNames: ['version', 'engine'],
      aggregator: 'max',
      registers: [this.registry],
    });
    build.set({ version, engine }, 1);
  }

  /** Counts the connections of a server from now on. */
  watchConnections(count: () => Promise<number>): void {
    this.registry.registerMetric(
      new Gauge({
        name: 'guildhall_http_connections',
        help: 'Open connections of clients.',
        aggregator: 'sum',
        registers: [],
        async collect() {
          this.set(await count());
        },
      }),
    );
  }

  /** The numbers as Prometheus reads them. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
