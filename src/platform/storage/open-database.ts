import { join } from 'node:path';
import type { DatabaseMeter } from './database-meter.ts';
import type { Engine, EngineAccess, Storage } from './database.ts';
import { LeftWorkListeners } from './left-work.ts';
import { migrateToLatest, type Upgrade } from './migrate.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { WritingState, type WritingListener } from './writing-state.ts';

/** Where the data is: on PostgreSQL when an address is named, else in a file of the data folder. */
export interface DatabaseSettings {
  dataFolder: string;
  /** `postgres://…`, or empty for the embedded database. */
  databaseUrl: string;
  /** The maximum of connections this process keeps open to PostgreSQL. */
  poolSize: number;
  /** Whether a place that lacks tables of Guildhall, or has those of an older version, is refused in place of getting them. */
  asItIs?: boolean;
}

/** Who hears of what happens at the database. */
export interface DatabaseListeners {
  /** Every use of the database is timed. */
  meter?: DatabaseMeter | undefined;
  writing?: WritingListener;
  /** The schema was brought up to date, by this process. */
  upgraded?(upgrade: Upgrade): void;
}

/** The file that is the embedded database of a data folder. */
export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'guildhall.db');
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  listeners: DatabaseListeners = {},
): Promise<Storage> {
  const { meter } = listeners;
  const { dataFolder, databaseUrl: url, poolSize, asItIs = false } = settings;
  const engine =
    url === '' ? openSqlite(databaseFile(dataFolder), meter) : await openServer(url, poolSize, meter);
  try {
    // A command that only looks, or changes a little, keeps nothing that others could change.
    if (!asItIs) await engine.assertOwnSessions?.();
    const upgrade = await migrateToLatest(engine.db, engine.dialect, engine.patientDb, { asItIs });
    if (upgrade !== undefined) listeners.upgraded?.(upgrade);
    return begin(engine, listeners);
  } catch (error) {
    await engine.close();
    // As it is: an operator is shown more of it than a caller of the service.
    throw error;
  }
}

/** Loaded only where it is wanted: the embedded database does without the other's driver. */
async function openServer(url: string, poolSize: number, meter?: DatabaseMeter): Promise<Engine> {
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres({ url, poolSize }, meter);
}

/** The embedded database of a data folder. */
export function openEmbedded(dataFolder: string): Promise<Storage> {
  return openDatabase({ dataFolder, databaseUrl: '', poolSize: 1 });
}

function begin(engine: Engine, { meter, writing: listener }: DatabaseListeners): Storage {
  const { dialect } = engine;
  const access = engine.begin();
  const { db, changes, snapshot, assertPresent } = access;
  const write = meter === undefined ? access.write : timed(access.write, meter);
  const use = inDomainWords(engine, access);
  const left = new LeftWorkListeners();
  const writing = new WritingState(() => use(() => access.tryWriting()), listener);
  return {
    db,
    dialect,
    changes,
    async write(work, options = {}) {
      try {
        return await left.afterCommit(work, (tracked) => use(() => write(tracked, options)));
      } catch (error) {
        writing.failed(error);
        throw error;
      }
    },
    onLeft: (kind, listener) => left.add(kind, listener),
    snapshot: (work, options) => use(() => snapshot(work, options)),
    async ping() {
      assertPresent();
      await db.selectFrom('places').select('id').limit(1).execute();
    },
    writingProblem: () => writing.problem,
    pool: () => engine.pool(),
    async close() {
      await writing.close();
      await engine.close();
    },
  };
}

/** Uses the database where it should be; the errors of its driver come out as those of the domain. */
function inDomainWords({ dialect }: Engine, { assertPresent }: EngineAccess) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    assertPresent();
    try {
      return await work();
    } catch (error) {
      throw dialect.translateError(error) ?? error;
    }
  };
}

/** Writing that measures how long each write took, and how much of it was waiting for its turn. */
function timed(write: EngineAccess['write'], meter: DatabaseMeter): EngineAccess['write'] {
  return async (work, options) => {
    const asked = performance.now();
    let hasBegun = false;
    try {
      return await write((tx) => {
        // Work that is run again has not waited again.
        if (!hasBegun) meter.waited('write', performance.now() - asked);
        hasBegun = true;
        return work(tx);
      }, options);
    } finally {
      meter.used('write', performance.now() - asked);
    }
  };
}
