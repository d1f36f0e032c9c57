import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { PoolState } from '../storage/database-meter.ts';
import { DatabaseMetrics } from './database-metrics.ts';
import type { MetricObject, MetricValue } from './metric-object.ts';
import { outboxGauges, type OutboxState } from './outbox-metrics.ts';
import { RequestMeters } from './request-meters.ts';
import { ScanMetrics } from './scan-metrics.ts';
import { gauge } from './tally.ts';

/** What is asked about when somebody looks. */
export interface MeteredService {
  /** How the outbox stands; fails when the database does not answer. */
  outbox(): Promise<OutboxState>;
  /** The connections to the database server; the embedded database has none. */
  pool(): PoolState | undefined;
  engine: string;
  version: string;
}

/** All numbers of a process that Prometheus can ask for. */
export class ServiceMetrics {
  readonly requests = new RequestMeters();
  readonly database = new DatabaseMetrics();
  readonly scans = new ScanMetrics();
  readonly #registry = new Registry();
  #connections: () => Promise<number> = async () => 0;

  /** Begins to be asked about a service. */
  watch(service: MeteredService): void {
    collectDefaultMetrics({ register: this.#registry });
    this.#add({ name: 'guildhall_http_requests_total', get: () => this.requests.get() });
    this.#add({ name: 'guildhall_http_request_duration_seconds', get: () => this.requests.durations.get() });
    this.#add({ name: 'guildhall_database_use_seconds', get: () => this.database.uses.get() });
    this.#add({ name: 'guildhall_database_wait_seconds', get: () => this.database.waits.get() });
    this.#add({ name: 'guildhall_scans_total', get: () => this.scans.get() });
    for (const metric of outboxGauges(service.outbox)) this.#add(metric);
    for (const metric of this.#stateGauges(service)) this.#add(metric);
  }

  /** Counts the connections of a server from now on. */
  watchConnections(count: () => Promise<number>): void {
    this.#connections = count;
  }

  /** The numbers of this process, to be put together with those of others. */
  async forOthers(): Promise<MetricObject[]> {
    return (await this.#registry.getMetricsAsJSON()) as unknown as MetricObject[];
  }

  /** The numbers as Prometheus reads them. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** The library knows only its own kinds of metric by type, but takes whatever answers `get`. */
  #add(metric: { name: string; get(): MetricObject | Promise<MetricObject> }): void {
    this.#registry.registerMetric(metric as never);
  }

  #stateGauges({ pool, engine, version }: MeteredService) {
    const one = (labels: MetricValue['labels']) => [{ labels, value: 1 }];
    return [
      gauge(
        {
          name: 'guildhall_database_connections',
          help: 'Connections to the database server: in use, idle, and uses that wait for one.',
          aggregator: 'sum',
        },
        () => connectionValues(pool()),
      ),
      gauge(
        { name: 'guildhall_http_connections', help: 'Open connections of clients.', aggregator: 'sum' },
        async () => [{ labels: {}, value: await this.#connections() }],
      ),
      gauge(
        { name: 'guildhall_build_info', help: 'Which version runs on which engine.', aggregator: 'max' },
        () => one({ version, engine }),
      ),
    ];
  }
}

function connectionValues(pool: PoolState | undefined): MetricValue[] {
  if (pool === undefined) return [];
  const { total, idle } = pool;
  // A use for which there is an idle connection is about to get it; the look itself is often one.
  const waiting = Math.max(0, pool.waiting - idle);
  const states = { busy: total - idle, idle, waiting };
  return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
}

/** The numbers of several processes as one text: counts are added up, states of the database are the same for all. */
export function textOfAll(processes: readonly MetricObject[][]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}
