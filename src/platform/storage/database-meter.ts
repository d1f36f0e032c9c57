/**
 * A query outside of a transaction, on a server with the waiting for a connection; or a whole write, from the request to
 * the answer of the disk.
 */
export type DatabaseUse = 'read' | 'write';

/** Measures how long the database is used and waited for, in milliseconds. */
export interface DatabaseMeter {
  used(use: DatabaseUse, milliseconds: number): void;
  waited(use: DatabaseUse, milliseconds: number): void;
}

/** The connections of a process to a database server. */
export interface PoolState {
  total: number;
  idle: number;
  /** How many uses wait for a connection. */
  waiting: number;
}
