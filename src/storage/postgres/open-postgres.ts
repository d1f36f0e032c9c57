import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types as builtinTypes, type ClientConfig } from 'pg';
import type { Engine } from '../database.ts';
import type { Tables } from '../tables.ts';
import { ChangeListener } from './change-listener.ts';
import { guardPool } from './guarded-pool.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { writeSerializable } from './serializable-writes.ts';

const seconds = 1000;

/** Counts and large numbers arrive as text, because they could exceed what JavaScript counts exactly; ours never do. */
const types = new TypeOverrides();
types.setTypeParser(builtinTypes.builtins.INT8, Number);

export interface PostgresSettings {
  url: string;
  /** The most connections this process keeps open for queries; one more hears of changes. */
  poolSize: number;
}

/** Opens a pool of connections. Nothing waits for ever: neither for a connection nor for an answer. */
export function openPostgres({ url, poolSize }: PostgresSettings): Engine {
  const connection: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 4 * seconds,
    statement_timeout: 15 * seconds,
    query_timeout: 20 * seconds,
    idle_in_transaction_session_timeout: 15 * seconds,
    keepAlive: true,
    application_name: 'guildhall',
    types,
  };
  const listener = new ChangeListener(connection);
  const pool = openPool(new Pool({ ...connection, max: poolSize }), listener);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardPool(pool) }) });
  return {
    dialect: postgresDialect,
    schema: db,
    begin: () => ({
      db,
      changes: listener,
      write: (work) => writeSerializable(db, work),
      assertPresent: () => undefined,
    }),
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

function openPool(pool: Pool, listener: ChangeListener): Pool {
  // A connection that breaks while nobody uses it is replaced by the pool; the next query tells if none can be had.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // One that breaks in use fails its query as well; unheard, its own event would end the whole process.
    client.on('error', () => undefined);
    // Its first query would fail for the same reason, and says it.
    listener.listenOn(client).catch(() => undefined);
  });
  return pool;
}
