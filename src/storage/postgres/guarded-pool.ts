import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { DatabaseMeter } from '../database-meter.ts';

/** The way to the database broke: the connection was refused, lost or too slow. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * Makes the driver's own failures recognisable, and lets nobody wait for ever.
 *
 * The driver gives errors of the server a code, but throws plain errors when a connection cannot be had or breaks;
 * those would otherwise be told apart only by their words.
 *
 * A new connection is prepared before its first use, and not used when that fails.
 *
 * With a limit, one use of a connection ends after so many milliseconds, counted from asking for it until giving it
 * back, whatever happens in between. A connection that was in use then is closed: its answer may still come, and
 * whoever had it next would take that for their own.
 */
export function guardPool(pool: Pool, { limit, prepare, meter }: Guarding = {}): PostgresPool {
  const trust = watchTrust(pool, prepare);
  return {
    async connect() {
      const loan = new Loan(trust, limit, meter);
      try {
        const client = await trustedClient(pool, trust);
        const lent = loan.begin(client);
        await trust.in(client);
        return lent;
      } catch (error) {
        loan.end(true);
        // An address that cannot be read is thrown, not rejected, so there is no promise to catch it from.
        return lost(error);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** What is done to connections, and how long they may be used at a time. */
export interface Guarding {
  limit?: number;
  prepare?(client: PoolClient): Promise<void>;
  /** Told of every use that is no transaction; whoever writes tells of those. */
  meter?: DatabaseMeter | undefined;
}

/** Which connections were made since the last time one of them did not answer. */
interface Trust {
  /** The preparation of a trusted connection. */
  in(client: PoolClient): Promise<void> | undefined;
  end(): void;
}

/** Where one connection is silent, those made before it are most likely dead as well: nobody should wait for each. */
function watchTrust(pool: Pool, prepare: Guarding['prepare']): Trust {
  let trusted = new WeakMap<PoolClient, Promise<void>>();
  pool.on('connect', (client) => {
    const preparation = Promise.resolve(prepare?.(client));
    // Whoever uses the connection first hears why it cannot be used.
    preparation.catch(() => undefined);
    trusted.set(client, preparation);
  });
  return {
    in: (client) => trusted.get(client),
    end() {
      trusted = new WeakMap();
    },
  };
}

async function trustedClient(pool: Pool, trust: Trust): Promise<PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (trust.in(client) !== undefined) return client;
    client.release(true);
  }
}

/** One use of a connection, from asking for it until giving it back. */
class Loan {
  readonly #trust: Trust;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #meter: DatabaseMeter | undefined;
  readonly #asked: number;
  #waited = 0;
  #isWrite = false;
  #client: PoolClient | undefined;
  #isExpired = false;

  constructor(trust: Trust, limit: number | undefined, meter: DatabaseMeter | undefined) {
    this.#trust = trust;
    this.#meter = meter;
    this.#asked = meter === undefined ? 0 : performance.now();
    if (limit !== undefined) this.#timer = setTimeout(() => this.#expire(), limit);
  }

  begin(client: PoolClient): PostgresPoolClient {
    this.#client = client;
    if (this.#meter !== undefined) this.#waited = performance.now() - this.#asked;
    if (this.#isExpired) this.end();
    const guarded = {
      query: (text: string, values: unknown[]) => this.#query(text, values),
      release: (error?: Error | boolean) => this.end(error),
    };
    return guarded as unknown as PostgresPoolClient;
  }

  /** Gives the connection back, or closes it because of an error. */
  end(error?: Error | boolean): void {
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined && !this.#isWrite) this.#tell();
    client?.release(error === true || error instanceof Error || this.#trust.in(client) === undefined);
  }

  #tell(): void {
    this.#meter?.readWaited(this.#waited);
    this.#meter?.read(performance.now() - this.#asked);
  }

  async #query(text: string, values: unknown[]) {
    if (this.#meter !== undefined && beginsTransaction(text)) this.#isWrite = true;
    try {
      if (this.#client !== undefined) return await this.#client.query(text, values);
    } catch (error) {
      if (!this.#isExpired) return lost(error);
    }
    return lost(new Error('timeout: the database took too long to answer'));
  }

  #expire(): void {
    this.#isExpired = true;
    this.#trust.end();
    // A query that is waiting fails with the connection.
    this.end(true);
  }
}

function beginsTransaction(text: string): boolean {
  return text.startsWith('begin') || text.startsWith('start transaction');
}

function lost(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  throw new ConnectionLost('The connection to the database was lost.', { cause: error });
}
