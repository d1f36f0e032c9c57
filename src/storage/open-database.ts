import { join } from 'node:path';
import type { Storage } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { watchDatabaseFile } from './sqlite/database-file.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';

/** The file that is the embedded database of a data folder. */
export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'guildhall.db');
}

/** Opens the database of a data folder and brings its schema up to date. */
export async function openDatabase(dataFolder: string): Promise<Storage> {
  const file = databaseFile(dataFolder);
  const db = openSqlite(file);
  const dialect = sqliteDialect;
  try {
    await migrateToLatest(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const watch = watchDatabaseFile(file);
  return {
    db,
    dialect,
    async write(work) {
      watch.assertPresent();
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        throw dialect.translateError(error) ?? error;
      }
    },
    async ping() {
      watch.assertPresent();
      await db.selectFrom('places').select('id').limit(1).execute();
    },
    close: () => db.destroy(),
  };
}
