import { closeSync, fdatasync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

const syncData = promisify(fdatasync);
const maxInGroup = 100;

/** What a prepared statement can be given. */
export type Values = Record<string, string | number | null>;

/** A prepared statement whose rows have a shape that is known where it is written. */
export class Query<Row> {
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  all(values: Values): Row[] {
    return this.#statement.all(values) as Row[];
  }

  one(values: Values): Row | undefined {
    return this.#statement.get(values) as Row | undefined;
  }
}

interface Waiting {
  work(): unknown;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** The database as someone opens it who writes all statements by hand: with the settings of the service, one connection to read and one to write. */
export class HandDatabase {
  readonly #reader: DatabaseSync;
  readonly #writer: DatabaseSync;
  readonly #log: number;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(file: string) {
    this.#writer = connect(file, -16384);
    this.#reader = connect(file, -65536);
    this.#writer.exec('pragma synchronous = normal');
    this.#reader.exec('pragma query_only = on');
    // SQLite makes the log with the first look into the database.
    this.#reader.prepare('select count(*) from installation').get();
    this.#log = openSync(`${file}-wal`, 'r+');
  }

  /** A statement that reads what is committed. */
  query<Row>(sql: string): Query<Row> {
    return new Query(this.#reader.prepare(sql));
  }

  /** A statement for pieces of work that write, which may also return rows. */
  command<Row = unknown>(sql: string): Query<Row> {
    return new Query(this.#writer.prepare(sql));
  }

  /** Writes together with all that has arrived meanwhile, in one transaction; resolves when it is on disk. */
  write<Result>(work: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      if (!this.#isRunning) void this.#writeAll();
    });
  }

  close(): void {
    closeSync(this.#log);
    this.#reader.close();
    this.#writer.close();
  }

  async #writeAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await setImmediate();
      const group = this.#waiting.splice(0, maxInGroup);
      try {
        const results = this.#commit(group);
        await syncData(this.#log);
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as never);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #commit(group: readonly Waiting[]): unknown[] {
    this.#writer.exec('begin immediate');
    try {
      const results = group.map(({ work }) => work());
      this.#writer.exec('commit');
      return results;
    } catch (error) {
      this.#writer.exec('rollback');
      throw error;
    }
  }
}

function connect(file: string, cacheSize: number): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5000 });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma foreign_keys = on');
  connection.exec(`pragma cache_size = ${cacheSize}`);
  connection.exec('pragma temp_store = memory');
  connection.exec('pragma wal_autocheckpoint = 12000');
  return connection;
}
