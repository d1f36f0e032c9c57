import { join } from 'node:path';
import type { Db, Storage, Tx } from './database.ts';
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
    const db = openPostgres({ url: databaseUrl, poolSize });
    return migrated(db, postgresDialect, () => () => undefined);
  }
  const file = databaseFile(dataFolder);
  return migrated(openSqlite(file), sqliteDialect, () => watchDatabaseFile(file).assertPresent);
}

/** The embedded database of a data folder. */
export function openEmbedded(dataFolder: string): Promise<Storage> {
  return openDatabase({ dataFolder, databaseUrl: '', poolSize: 1 });
}

async function migrated(db: Db, dialect: Dialect, watch: () => () => void): Promise<Storage> {
  try {
    await migrateToLatest(db, dialect);
  } catch (error) {
    await db.destroy();
    // As it is: whoever starts the program is told more than whoever calls the service.
    throw error;
  }
  const assertPresent = watch();
  return {
    db,
    dialect,
    async write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
      assertPresent();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await dialect.transaction(db).execute(work);
        } catch (error) {
          if (attempt < mostAttempts && dialect.isRepeatable(error)) continue;
          throw dialect.translateError(error) ?? error;
        }
      }
    },
    async ping() {
      assertPresent();
      await db.selectFrom('places').select('id').limit(1).execute();
    },
    close: () => db.destroy(),
  };
}
