import { join } from 'node:path';
import type { Db, Storage, Tx, WriteOptions } from './database.ts';
import type { Dialect } from './dialect.ts';
import { migrateToLatest } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { postgresDialect } from './postgres/postgres-dialect.ts';
import { watchDatabaseFile } from './sqlite/database-file.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';

/** One of two transactions in each other's way always gets through, so even many at once come to an end. */
const mostAttempts = 50;

/** Where the data is: on PostgreSQL when an address is named, else in a file of the data folder. */
export interface DatabaseSettings {
  dataFolder: string;
  /** `postgres://…`, or empty for the embedded database. */
  databaseUrl: string;
  /** The most connections this process keeps open to PostgreSQL. */
  poolSize: number;
}

/** The file that is the embedded database of a data folder. */
export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'guildhall.db');
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase({
  dataFolder,
  databaseUrl,
  poolSize,
}: DatabaseSettings): Promise<Storage> {
  if (databaseUrl !== '') {
    return migrated(openPostgres({ url: databaseUrl, poolSize }), postgresDialect, () => () => undefined);
  }
  const file = databaseFile(dataFolder);
  const db = openSqlite(file);
  return migrated({ db, patientDb: db }, sqliteDialect, () => watchDatabaseFile(file).assertPresent);
}

/** The embedded database of a data folder. */
export function openEmbedded(dataFolder: string): Promise<Storage> {
  return openDatabase({ dataFolder, databaseUrl: '', poolSize: 1 });
}

/** The database for answering people, and the same one for work that may take its time. */
interface Ways {
  db: Db;
  patientDb: Db;
}

async function migrated(ways: Ways, dialect: Dialect, watch: () => () => void): Promise<Storage> {
  try {
    await migrateToLatest(ways.db, dialect, ways.patientDb);
  } catch (error) {
    await close(ways);
    // As it is: whoever starts the program is told more than whoever calls the service.
    throw error;
  }
  const assertPresent = watch();
  const { db } = ways;
  return {
    db,
    dialect,
    async write(work, options = {}) {
      assertPresent();
      try {
        return await runWrite(ways, dialect, work, options);
      } catch (error) {
        throw dialect.translateError(error) ?? error;
      }
    },
    async ping() {
      assertPresent();
      await db.selectFrom('places').select('id').limit(1).execute();
    },
    close: () => close(ways),
  };
}

/** All tries use the same connection, so that what limits its use limits them together. */
function runWrite<Result>(
  { db, patientDb }: Ways,
  dialect: Dialect,
  work: (tx: Tx) => Promise<Result>,
  { patient = false, rowsOnly = false }: WriteOptions,
): Promise<Result> {
  const isWorthAnotherTry = (error: unknown, attempt: number) =>
    (attempt < mostAttempts && dialect.isRepeatable(error)) || (patient && dialect.isHeldUp(error));
  return (patient ? patientDb : db).connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await dialect.transaction(connection, rowsOnly ? 'rows-only' : 'alone').execute(work);
      } catch (error) {
        if (!isWorthAnotherTry(error, attempt)) throw error;
      }
    }
  });
}

async function close({ db, patientDb }: Ways): Promise<void> {
  await db.destroy();
  if (patientDb !== db) await patientDb.destroy();
}
