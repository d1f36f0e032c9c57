import type { Kysely, Transaction } from 'kysely';
import type { Changes } from './changes.ts';
import type { PoolState } from './database-meter.ts';
import type { Dialect } from './dialect.ts';
import type { LeftWork } from './left-work.ts';
import type { Tables } from './tables.ts';

/** Reads. A function that only reads takes this. */
export type Db = Kysely<Tables>;

/** Writes. A function that writes takes this, so the compiler refuses an escape from the transaction. */
export type Tx = Transaction<Tables>;

/** Work that writes: all of it happens or nothing. It may be run again, so it touches nothing but the database. */
export type Work<Result> = (tx: Tx) => Promise<Result>;

/** How a transaction differs from the usual one, which is given up after a few seconds and behaves as if it ran alone. */
export interface WriteOptions {
  /** For an operator's long work: it takes the time it needs, and waits for others as long as it must. */
  patient?: boolean;
  /**
   * For work that is right as long as nobody changes the rows it has locked or written, whatever becomes of others
   * that it read. PostgreSQL then never has to run it again.
   */
  rowsOnly?: boolean;
  /**
   * For work that would wait in the database for other work of the same name anyway: in this process it does so before it takes a
   * connection, so that a crowd at one thing leaves some for everyone else, and is served in the order in which it came.
   */
  inTurn?: string;
}

/** How work that reads is run. */
export interface SnapshotOptions {
  /** For a person who waits for the answer: it is given up after a few seconds, as every other request is. */
  prompt?: boolean;
}

/** An open database: the query layer and the few things that differ between engines. */
export interface Storage {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly changes: Changes;
  /** Runs the work in one transaction; driver errors come out as domain errors. */
  write<Result>(work: Work<Result>, options?: WriteOptions): Promise<Result>;
  /** Runs work that reads for long, all of it as the data is at one moment; nobody waits for it. */
  snapshot<Result>(work: (db: Db) => Promise<Result>, options?: SnapshotOptions): Promise<Result>;
  /** Calls the listener whenever a transaction of this process that leaves such work is committed. */
  onLeft(kind: LeftWork, listener: () => void): void;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Why nothing can be written at the moment, as a part of a sentence; undefined while all is well. */
  writingProblem(): string | undefined;
  /** The connections to a database server; undefined where the database is a part of this process. */
  pool(): PoolState | undefined;
  close(): Promise<void>;
}

/** What an engine gives for reading and writing. */
export interface EngineAccess extends Pick<Storage, 'db' | 'changes' | 'snapshot'> {
  /** Runs the work in a transaction; throws the driver's errors. */
  write<Result>(work: Work<Result>, options: WriteOptions): Promise<Result>;
  /** Throws when what was opened is no longer in its place. */
  assertPresent(): void;
  /** Writes something that means nothing, on new room; throws the driver's errors. */
  tryWriting(): Promise<void>;
}

/** One engine's side of an open database, whose schema may not be there yet. */
export interface Engine {
  readonly dialect: Dialect;
  /** The database, for questions about its schema. */
  readonly db: Db;
  /** The same one, for changes of the schema, which may take their time. */
  readonly patientDb: Db;
  /** As of the open database. */
  pool(): PoolState | undefined;
  /** Throws when the way to a server lends its sessions to others in between. */
  assertOwnSessions?(): Promise<void>;
  /** Begins reading and writing, now that the schema is right. */
  begin(): EngineAccess;
  close(): Promise<void>;
}
