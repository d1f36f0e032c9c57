import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/** The way to the database broke: the connection was refused, lost or too slow. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * Makes the driver's own failures recognisable. The driver gives errors of the server a code, but throws plain errors
 * when a connection cannot be had or breaks; those would otherwise be told apart only by their words.
 */
export function guardPool(pool: Pool): PostgresPool {
  return {
    async connect() {
      try {
        return guardClient(await pool.connect());
      } catch (error) {
        // An address that cannot be read is thrown, not rejected, so there is no promise to catch it from.
        return lost(error);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function guardClient(client: PoolClient): PostgresPoolClient {
  const guarded = {
    query: (text: string, values: unknown[]) => client.query(text, values).catch(lost),
    release: (error?: Error | boolean) => client.release(error),
  };
  return guarded as unknown as PostgresPoolClient;
}

function lost(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  throw new ConnectionLost('The connection to the database was lost.', { cause: error });
}
