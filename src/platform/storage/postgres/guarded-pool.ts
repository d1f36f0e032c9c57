import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { DatabaseMeter } from '../database-meter.ts';
import { ConnectionHealth } from './connection-health.ts';
import { runQuery } from './run-query.ts';

/** The way to the database broke: the connection was refused, lost or too slow. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** What is done to connections, and how long they may be used at a time. */
export interface GuardOptions {
  /** Milliseconds that one use of a connection may take, counted from asking for it until giving it back. */
  limit?: number;
  /** Since when the one who takes a connection now has been waiting for it; undefined when they have not. */
  askedAt?: () => number | undefined;
  /** Prepares a new connection, which is not used when that fails. */
  prepare?(client: PoolClient): Promise<void>;
  /** Measures every use that is no transaction; writes are measured where they are retried. */
  meter?: DatabaseMeter | undefined;
}

/**
 * Makes the driver's own failures recognisable, and lets nobody wait for ever.
 *
 * The driver gives errors of the server a code, but throws plain errors when a connection cannot be had or breaks;
 * those could otherwise be recognised only by their words.
 *
 * With a limit, a use ends in time whatever happens. A connection that was in use then is closed: its answer may still
 * come, and the next user would take that for their own. Only when the others turn out to be silent as well are they
 * closed with it: on a slow server they are needed more than ever.
 */
export function guardPool(pool: Pool, options: GuardOptions = {}): PostgresPool {
  // Without a limit no connection is ever suspected, and none probed.
  const probeLimit = (options.limit ?? 0) / 4;
  const health = new ConnectionHealth(probeLimit, options.prepare);
  return {
    async connect() {
      const checkout = new Checkout(health, options);
      try {
        return await checkout.begin(pool);
      } catch (error) {
        checkout.end(true);
        // An address that cannot be read is thrown, not rejected, so there is no promise to catch it from.
        throw connectionError(error);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** A transaction on a connection. */
interface Transaction {
  /** What begins it. */
  readonly statement: string;
  /** Whether it has begun; left out before its first query. */
  begun?: Promise<unknown>;
  /** Whether there was anything but reading and locking. */
  hasWritten: boolean;
  /** The first failure. */
  failure?: Error;
}

/** One use of a connection, from asking for it until giving it back. */
class Checkout {
  readonly #health: ConnectionHealth;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #meter: DatabaseMeter | undefined;
  readonly #asked: number;
  #waited = 0;
  #isWrite = false;
  #isExpired = false;
  readonly #expired = Promise.withResolvers<undefined>();
  #client: PoolClient | undefined;
  #unanswered = 0;
  /** Of the transaction, as long as there is one. */
  #transaction: Transaction | undefined;

  constructor(health: ConnectionHealth, { limit, meter, askedAt }: GuardOptions) {
    const now = performance.now();
    this.#asked = askedAt?.() ?? now;
    this.#health = health;
    this.#meter = meter;
    if (limit !== undefined) this.#timer = setTimeout(() => this.#expire(), limit - (now - this.#asked));
  }

  /** Takes a connection that works from the pool. */
  async begin(pool: Pool): Promise<PostgresPoolClient> {
    for (;;) {
      this.#client = await this.#take(pool);
      if (await this.#health.isUsable(this.#client)) break;
      else this.#giveBack(true);
      if (this.#isExpired) throw tooSlow();
    }
    this.#waited = performance.now() - this.#asked;
    const guarded = {
      query: (text: string, values: unknown[]) => this.#query(text, values),
      release: (error?: Error | boolean) => this.end(error),
    };
    return guarded as unknown as PostgresPoolClient;
  }

  /** A connection of the pool, unless none comes in time; one that comes later is for others: nothing was sent over it. */
  async #take(pool: Pool): Promise<PoolClient> {
    const coming = pool.connect();
    const client = await Promise.race([coming, this.#expired.promise]);
    if (client !== undefined && !this.#isExpired) return client;
    coming.then(
      (late) => late.release(),
      () => undefined,
    );
    throw tooSlow();
  }

  /** Gives the connection back, or closes it because of an error. */
  end(error?: Error | boolean): void {
    clearTimeout(this.#timer);
    if (this.#client !== undefined && !this.#isWrite) {
      this.#meter?.waited('read', this.#waited);
      this.#meter?.used('read', performance.now() - this.#asked);
    }
    this.#giveBack(error === true || error instanceof Error);
  }

  #giveBack(isBroken: boolean): void {
    const client = this.#client;
    this.#client = undefined;
    // Asked to end, the driver would wait for the answers to all that it has sent.
    if (isBroken) client?.connection.stream.destroy();
    client?.release(isBroken);
  }

  /**
   * Sends a query, also while others are not answered yet. What begins a transaction is sent with the first query, and queries that
   * read or lock go out behind it; whatever writes waits until it has begun, and would otherwise be stored by itself.
   */
  async #query(text: string, values: unknown[]) {
    if (beginsTransaction(text)) {
      this.#isWrite = this.#meter !== undefined;
      this.#transaction = { statement: text, hasWritten: false };
      return { command: '', rows: [] };
    }
    const transaction = this.#transaction;
    if (transaction !== undefined) {
      transaction.begun ??= this.#begin(transaction);
      transaction.hasWritten ||= !text.startsWith('select ');
      // What comes behind a query that waits does so as well: the order stays.
      if (transaction.hasWritten) await transaction.begun;
    }
    if (!endsTransaction(text)) return this.#answerTo(text, values, transaction);
    this.#transaction = undefined;
    return this.#answerTo(text, values, text === 'commit' ? transaction : undefined);
  }

  #begin(transaction: Transaction): Promise<unknown> {
    const begun = this.#answerTo(transaction.statement, [], transaction);
    // The first query says so, too.
    begun.catch(() => undefined);
    return begun;
  }

  /** The answer to a query, or the first failure in its transaction, which is the reason for all others and may be news to the one who commits. */
  async #answerTo(text: string, values: unknown[], transaction?: Transaction) {
    const client = this.#client;
    if (client === undefined) throw connectionError(tooSlow());
    this.#unanswered += 1;
    try {
      const result = await runQuery(client, text, values);
      this.#health.answered(client);
      if (transaction?.failure === undefined) return result;
    } catch (error) {
      if (error instanceof DatabaseError) this.#health.answered(client);
      const failure = connectionError(this.#isExpired ? tooSlow() : error);
      if (transaction === undefined) throw failure;
      transaction.failure ??= failure;
    } finally {
      this.#unanswered -= 1;
    }
    throw transaction.failure;
  }

  #expire(): void {
    this.#isExpired = true;
    this.#expired.resolve(undefined);
    if (this.#unanswered > 0) this.#health.suspectAll();
    // A query that is waiting fails with the connection.
    this.end(true);
  }
}

function beginsTransaction(text: string): boolean {
  return text.startsWith('begin') || text.startsWith('start transaction');
}

function endsTransaction(text: string): boolean {
  return text === 'commit' || text === 'rollback';
}

/** What nobody waits for any longer. */
export function tooSlow(): Error {
  return new Error('timeout: the database took too long to answer');
}

/** What a failure of the driver is to be seen as; a server that refuses says why by itself. */
export function connectionError(error: unknown): Error {
  if (error instanceof DatabaseError) return error;
  return new ConnectionLost('The connection to the database was lost.', { cause: error });
}
