import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types as builtinTypes } from 'pg';
import type { Db } from '../database.ts';
import type { Tables } from '../tables.ts';
import { guardPool } from './guarded-pool.ts';

const seconds = 1000;

/** Counts and large numbers arrive as text, because they could exceed what JavaScript counts exactly; ours never do. */
const types = new TypeOverrides();
types.setTypeParser(builtinTypes.builtins.INT8, Number);

export interface PostgresSettings {
  url: string;
  /** The most connections this process keeps open. */
  poolSize: number;
}

/** Opens a pool of connections. Nothing waits for ever: neither for a connection nor for an answer. */
export function openPostgres({ url, poolSize }: PostgresSettings): Db {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 4 * seconds,
    statement_timeout: 15 * seconds,
    query_timeout: 20 * seconds,
    idle_in_transaction_session_timeout: 15 * seconds,
    keepAlive: true,
    application_name: 'guildhall',
    types,
  });
  // A connection that breaks while nobody uses it is replaced by the pool; the next query tells if none can be had.
  pool.on('error', () => undefined);
  // One that breaks in use fails its query as well; unheard, its own event would end the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardPool(pool) }) });
}
