import { join } from 'node:path';
import type { Storage } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';

/** Opens the database of a data folder and brings its schema up to date. */
export async function openDatabase(dataFolder: string): Promise<Storage> {
  const db = openSqlite(join(dataFolder, 'guildhall.db'));
  const dialect = sqliteDialect;
  try {
    await migrateToLatest(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect,
    async write(work) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        throw dialect.translateError(error) ?? error;
      }
    },
    close: () => db.destroy(),
  };
}
