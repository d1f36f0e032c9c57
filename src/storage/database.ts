import type { Kysely, Transaction } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Reads. A function that only reads takes this. */
export type Db = Kysely<Tables>;

/** Writes. A function that writes takes this, so the compiler refuses an escape from the transaction. */
export type Tx = Transaction<Tables>;

/** How a transaction differs from the usual one, which is given up after a few seconds and behaves as if it ran alone. */
export interface WriteOptions {
  /** For an operator's long work: it takes the time it needs, and waits for others as long as it must. */
  patient?: boolean;
  /**
   * For work that is right as long as nobody changes the rows it has locked or written, whatever becomes of others
   * that it read. PostgreSQL then never has to run it again.
   */
  rowsOnly?: boolean;
}

/** An open database: the query layer and the few things that differ between engines. */
export interface Storage {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Runs the work in one transaction; driver errors come out as domain errors. */
  write<Result>(work: (tx: Tx) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
