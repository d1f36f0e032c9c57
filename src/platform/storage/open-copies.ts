import type { CopyInspector, DatabaseCopies } from './database-copies.ts';
import type { Dialect } from './dialect.ts';
import { databaseFile, type DatabaseSettings } from './open-database.ts';

/** The way to copy the database that the settings name, or to restore one there. Nothing is opened or migrated yet. */
export async function openCopies(
  settings: Pick<DatabaseSettings, 'dataFolder' | 'databaseUrl'>,
): Promise<DatabaseCopies> {
  const { dataFolder, databaseUrl } = settings;
  // Each engine is loaded only where it is wanted.
  if (databaseUrl !== '') {
    const { postgresCopies } = await import('./postgres/postgres-copies.ts');
    return postgresCopies(databaseUrl);
  }
  const { sqliteCopies } = await import('./sqlite/sqlite-copies.ts');
  return sqliteCopies(databaseFile(dataFolder));
}

/** The way to look into the copies of an engine. */
export async function openInspector(engine: Dialect['name']): Promise<CopyInspector> {
  if (engine === 'sqlite') return (await import('./sqlite/sqlite-copies.ts')).inspectSqliteCopy;
  return (await import('./postgres/inspect-dump.ts')).inspectDump;
}
