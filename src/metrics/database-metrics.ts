import type { DatabaseMeter } from '../storage/database-meter.ts';
import { Timings } from './timings.ts';

const limits = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 30];

/** Times what is asked of the database. */
export class DatabaseMetrics implements DatabaseMeter {
  readonly uses = new Timings(
    {
      name: 'guildhall_database_use_seconds',
      help: 'How long uses of the database took: a query that only reads, or a whole write until it is on disk, waiting included.',
    },
    limits,
  );
  readonly waits = new Timings(
    {
      name: 'guildhall_database_wait_seconds',
      help: 'How long uses of the database waited before they began: for a connection of the pool or, on SQLite, for the writer.',
    },
    limits,
  );
  readonly #reads = this.uses.add({ use: 'read' });
  readonly #writes = this.uses.add({ use: 'write' });
  readonly #readWaits = this.waits.add({ use: 'read' });
  readonly #writeWaits = this.waits.add({ use: 'write' });

  read(milliseconds: number): void {
    this.#reads.note(milliseconds);
  }

  readWaited(milliseconds: number): void {
    this.#readWaits.note(milliseconds);
  }

  write(milliseconds: number): void {
    this.#writes.note(milliseconds);
  }

  writeWaited(milliseconds: number): void {
    this.#writeWaits.note(milliseconds);
  }
}
