import type { Kysely, Transaction } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Reads. A function that only reads takes this. */
export type Db = Kysely<Tables>;

/** Writes. A function that writes takes this, so the compiler refuses an escape from the transaction. */
export type Tx = Transaction<Tables>;

/** An open database: the query layer and the few things that differ between engines. */
export interface Storage {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Runs the work in one transaction; driver errors come out as domain errors. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
