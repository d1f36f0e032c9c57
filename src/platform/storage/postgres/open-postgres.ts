import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type Expression,
  type PostgresPool,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import {
  Client,
  Pool,
  TypeOverrides,
  types as builtinTypes,
  type ClientConfig,
  type PoolClient,
  type PoolConfig,
} from 'pg';
import type { ListAdapter } from '../among.ts';
import type { ValueOrParam } from '../prepared.ts';
import type { InstantText } from '../../shared/local-time.ts';
import type { JsonText } from '../columns.ts';
import type { DatabaseMeter } from '../database-meter.ts';
import type { Db, Engine, EngineAccess, Tx, Work, WriteOptions } from '../database.ts';
import type { Tables } from '../tables.ts';
import { ChangeListener } from './change-listener.ts';
import { guardPool } from './guarded-pool.ts';
import { assertOwnSessions } from './own-sessions.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isRepeatable } from './postgres-errors.ts';
import { askingSince, Turns } from './turns.ts';

const seconds = 1000;

/** Counts and large numbers arrive as text, because they could exceed what JavaScript counts exactly; ours never do. */
const types = new TypeOverrides();
types.setTypeParser(builtinTypes.builtins.INT8, Number);

export interface PostgresSettings {
  url: string;
  /** The maximum of connections this process keeps open for queries; one more listens for changes. */
  poolSize: number;
}

/** How long one use of a connection may take, the waiting for it included: a person waits no longer for an answer. */
const maxMilliseconds = 4.5 * seconds;
/** The server is the first to give up, because it says so and keeps the connection; only a silent one is left. */
const limits = `set statement_timeout = ${4 * seconds}; set idle_in_transaction_session_timeout = ${5 * seconds}`;

/**
 * Opens the connections to PostgreSQL: a pool for answering people, in which nothing waits longer than a few seconds,
 * and a connection apart for work that may take its time.
 */
export function openPostgres({ url, poolSize }: PostgresSettings, meter?: DatabaseMeter): Engine {
  const connection = { ...everyConnection, connectionString: url };
  const listener = new ChangeListener(connection);
  const prompt = openPool({ ...connection, max: poolSize });
  // Who asks for it while someone else works waits; only the way to the server has a limit.
  const patient = openPool({ ...connection, connectionTimeoutMillis: 0, max: 1 }, PatientClient);
  // A standby refuses to listen: so a connection to it, made shortly before it takes over, is not used.
  const prepare = (client: PoolClient) => listener.listenOn(client);
  // Not sent with the sign-in, where a pooler refuses what it does not know.
  const prepareLimited = async (client: PoolClient) => {
    await client.query(limits);
    await prepare(client);
  };
  const db = queriesOn(
    guardPool(prompt, {
      prepare: prepareLimited,
      limit: maxMilliseconds,
      meter,
      askedAt: () => askingSince.getStore(),
    }),
  );
  const patientDb = queriesOn(guardPool(patient, { prepare }));
  return {
    dialect: postgresDialect,
    db,
    patientDb,
    assertOwnSessions: () => assertOwnSessions(db, connection),
    pool: () => ({ total: prompt.totalCount, idle: prompt.idleCount, waiting: prompt.waitingCount }),
    begin: () => ({
      db,
      changes: listener,
      write: writingIn(db, patientDb),
      snapshot: (work, options) => snapshotOf(options?.prompt === true ? db : patientDb, work),
      assertPresent: () => undefined,
      tryWriting: () => writeWithRetries(db, tryRoom, {}),
    }),
    async close() {
      await listener.close();
      await db.destroy();
      await patientDb.destroy();
    },
  };
}

/** Runs work that writes: in its turn, and over the connection that fits the time it may take. */
function writingIn(db: Db, patientDb: Db): EngineAccess['write'] {
  const turns = new Turns();
  return (work, options) => {
    const { patient = false, inTurn } = options;
    const run = () => writeWithRetries(patient ? patientDb : db, work, options);
    return inTurn === undefined ? run() : turns.run(inTurn, patient ? null : maxMilliseconds, run);
  };
}

function snapshotOf<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** A table of about a megabyte, which the server puts on new room of its disk at once; it goes with the transaction. */
async function tryRoom(tx: Tx): Promise<void> {
  await sql`create temporary table room on commit drop as select generate_series(1, 30000) as number`.execute(
    tx,
  );
}

/** One of two transactions in each other's way always gets through, so even many at once come to an end. */
const maxAttempts = 50;

/**
 * Runs the work in a transaction that behaves as if it ran alone, again when another one was in its way. All tries use
 * the same connection, so that what limits its use limits them together.
 */
function writeWithRetries<Result>(
  db: Db,
  work: Work<Result>,
  { rowsOnly = false }: WriteOptions,
): Promise<Result> {
  const level = rowsOnly ? 'read committed' : 'serializable';
  return db.connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.transaction().setIsolationLevel(level).execute(work);
      } catch (error) {
        if (attempt === maxAttempts || !isRepeatable(error)) throw error;
      }
    }
  });
}

/** How long it may take to get a connection. */
const connectingTakes = 3 * seconds;

const everyConnection: ClientConfig = {
  connectionTimeoutMillis: connectingTakes,
  // A machine that is gone without a word is noticed after some seconds, and not after two hours.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * seconds,
  application_name: 'guildhall',
  types,
};

function queriesOn(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new ArrayDialect({ pool }) });
}

class ArrayDialect extends PostgresDialect {
  override createAdapter(): ArrayAdapter {
    return new ArrayAdapter();
  }
}

class ArrayAdapter extends PostgresAdapter implements ListAdapter {
  among(column: Expression<unknown>, list: ValueOrParam<readonly unknown[]>): Expression<SqlBool> {
    return sql`${column} = any(${list})`;
  }

  jsonRows(list: ValueOrParam<JsonText>): RawBuilder<{ value: JsonText }> {
    return sql`jsonb_array_elements(cast(${list} as jsonb))`;
  }

  rowsAsJson(query: Expression<unknown>): RawBuilder<JsonText> {
    return sql`(select coalesce(json_agg(rows), '[]')::text from ${query} as rows)`;
  }

  millisecondAfter(instant: Expression<InstantText>): RawBuilder<InstantText> {
    const after = sql`(cast(${instant} as timestamptz) + interval '1 millisecond') at time zone 'UTC'`;
    return sql`to_char(${after}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
}

/**
 * A connection that is closed when signing in fails: the driver leaves it open where it gives up by itself, such as without
 * a password, and a command would then end only when the server has had enough.
 */
class PromptClient extends Client {
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    if (callback === undefined) return super.connect() as Promise<this>;
    super.connect((error: Error | null) => {
      if (error !== null) void this.end();
      callback(error as Error);
    });
    return undefined;
  }
}

/** A connection that is given up when it cannot be had in time, although its pool has no limit. */
class PatientClient extends PromptClient {
  constructor(settings: ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: connectingTakes });
  }
}

function openPool(settings: PoolConfig, client: typeof PromptClient = PromptClient): Pool {
  // What does not wait for the answer to something else is sent behind it.
  const pool = new Pool({ ...settings, Client: client, pipeline: true });
  // A connection that breaks while nobody uses it is replaced by the pool; the next query fails if none can be had.
  pool.on('error', () => undefined);
  // One that breaks in use fails its query as well; unheard, its own event would end the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
