import type { Kysely, Transaction } from 'kysely';
import type { Changes } from './changes.ts';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Reads. A function that only reads takes this. */
export type Db = Kysely<Tables>;

/** Writes. A function that writes takes this, so the compiler refuses an escape from the transaction. */
export type Tx = Transaction<Tables>;

/** Work that writes: all of it happens or nothing. It may be run again, so it touches nothing but the database. */
export type Work<Result> = (tx: Tx) => Promise<Result>;

/** An open database: the query layer and the few things that differ between engines. */
export interface Storage {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly changes: Changes;
  /** Runs the work in one transaction; driver errors come out as domain errors. */
  write<Result>(work: Work<Result>): Promise<Result>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** One engine's side of an open database, whose schema may not be there yet. */
export interface Engine {
  readonly dialect: Dialect;
  /** Where the schema is changed. */
  readonly schema: Db;
  /** Begins reading and writing, now that the schema is right. */
  begin(): Pick<Storage, 'db' | 'changes'> & {
    /** Runs the work in a transaction that behaves as if it ran alone; throws the driver's errors. */
    write<Result>(work: Work<Result>): Promise<Result>;
    /** Throws when what was opened is no longer in its place. */
    assertPresent(): void;
  };
  close(): Promise<void>;
}
