import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, TypeOverrides, types as builtinTypes, type PoolConfig } from 'pg';
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

/** The same database for two kinds of work. */
export interface PostgresPools {
  /** For answering people. Nothing waits longer than a few seconds, neither for a connection nor for an answer. */
  db: Db;
  /** For work that may take its time, such as a change of the schema; it has a connection of its own. */
  patientDb: Db;
}

/** How long one use of a connection may take, the waiting for it included: a person waits no longer for an answer. */
const mostMilliseconds = 4.5 * seconds;
/** The server is the first to give up, because it says so and keeps the connection; only a silent one is left. */
const limits = { statement_timeout: 4 * seconds, idle_in_transaction_session_timeout: 5 * seconds };

/** Opens the connections to PostgreSQL. */
export function openPostgres({ url, poolSize }: PostgresSettings): PostgresPools {
  const prompt = openPool({ connectionString: url, max: poolSize, ...limits });
  const patient = openPool({ connectionString: url, max: 1 });
  return { db: queriesOn(guardPool(prompt, mostMilliseconds)), patientDb: queriesOn(guardPool(patient)) };
}

function queriesOn(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function openPool(settings: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 3 * seconds,
    // A machine that is gone without a word is noticed after some seconds, and not after two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * seconds,
    application_name: 'guildhall',
    types,
    ...settings,
  });
  // A connection that breaks while nobody uses it is replaced by the pool; the next query tells if none can be had.
  pool.on('error', () => undefined);
  // One that breaks in use fails its query as well; unheard, its own event would end the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
