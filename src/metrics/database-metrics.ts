import { Histogram, type Registry } from 'prom-client';
import type { DatabaseMeter, DatabaseUse } from '../storage/database-meter.ts';

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
