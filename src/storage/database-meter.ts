/** Measures how long the database is used and waited for, in milliseconds. */
export interface DatabaseMeter {
  /** A query outside of a transaction; on a server, with the waiting for a connection. */
  read(milliseconds: number): void;
  readWaited(milliseconds: number): void;
  /** A whole write, from the request to the answer of the disk. */
  write(milliseconds: number): void;
  writeWaited(milliseconds: number): void;
}

/** The connections of a process to a database server. */
export interface PoolState {
  total: number;
  idle: number;
  /** How many uses wait for a connection. */
  waiting: number;
}
