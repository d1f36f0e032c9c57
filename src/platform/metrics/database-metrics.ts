import { Gauge, Histogram, type Registry } from 'prom-client';
import type { DatabaseMeter, DatabaseUse, PoolState } from '../storage/database-meter.ts';

const buckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 30];

/** Measures how long the database takes. */
export class DatabaseMetrics implements DatabaseMeter {
  readonly #uses: Histogram;
  readonly #waits: Histogram;

  constructor(registry: Registry) {
    const common = { labelNames: ['use'], buckets, registers: [registry] };
    this.#uses = new Histogram({
      name: 'guildhall_database_use_seconds',
      help: 'How long uses of the database took: a query that only reads, or a whole write until it is on disk, waiting included.',
      ...common,
    });
    this.#waits = new Histogram({
      name: 'guildhall_database_wait_seconds',
      help: 'How long uses of the database waited before they began: for a connection of the pool or, on SQLite, for the writer.',
      ...common,
    });
  }

  used(use: DatabaseUse, milliseconds: number): void {
    this.#uses.observe({ use }, milliseconds / 1000);
  }

  waited(use: DatabaseUse, milliseconds: number): void {
    this.#waits.observe({ use }, milliseconds / 1000);
  }
}

/** How the database stands whenever someone asks. */
export interface DatabaseState {
  pool(): PoolState | undefined;
  isWritable(): boolean;
}

/** Adds whether the database can be written, and what the connections to it do. */
export function addDatabaseGauges(registry: Registry, { pool, isWritable }: DatabaseState): void {
  const writable = new Gauge({
    name: 'guildhall_database_writable',
    help: 'Whether the database can be written: 1 or 0, of several processes the worst.',
    aggregator: 'min',
    registers: [],
    collect() {
      this.set(isWritable() ? 1 : 0);
    },
  });
  const connections = new Gauge({
    name: 'guildhall_database_connections',
    help: 'Connections to the database server: in use, idle, and uses that wait for one.',
    labelNames: ['state'],
    aggregator: 'sum',
    registers: [],
    collect() {
      const states = connectionStates(pool());
      for (const [state, value] of Object.entries(states)) this.set({ state }, value);
    },
  });
  for (const gauge of [writable, connections]) registry.registerMetric(gauge);
}

function connectionStates(pool: PoolState | undefined): Record<string, number> {
  if (pool === undefined) return {};
  const { total, idle } = pool;
  // A use for which there is an idle connection is about to get it; the scrape itself is often one.
  return { busy: total - idle, idle, waiting: Math.max(0, pool.waiting - idle) };
}
