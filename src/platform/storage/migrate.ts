import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration, type MigrationResult } from 'kysely/migration';
import type { Db } from './database.ts';
import type { Dialect } from './dialect.ts';
import { baseline, migrations } from './migrations/all.ts';
import { earlierChanges, isUpToDate, newerChange, tooOld } from './schema-history.ts';

/** The database was written by a newer version of the program, or a migration failed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** There is a file or a server, but Guildhall has never kept anything there. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
}

/** What brought a database up to date. */
export interface Upgrade {
  /** The last change that it had before; undefined for a new one. */
  from: string | undefined;
  /** The changes that it got, in order. */
  changes: readonly string[];
}

/**
 * Runs the migrations this database has not seen yet, in order, each in a transaction. They go the way for work that
 * takes its time; whether there are any is asked the usual way. Undefined when there was nothing to do, or when another
 * process has done it meanwhile. With `asItIs` a database that would change is refused in place of being changed.
 */
export async function migrateToLatest(
  db: Db,
  dialect: Dialect,
  patientDb: Db = db,
  { asItIs = false } = {},
): Promise<Upgrade | undefined> {
  const applied = await appliedChanges(db);
  if (asItIs && applied.length === 0) throw new NoDatabaseError('There is no database of Guildhall.');
  refuseUnknown(applied);
  // Nothing to do: then nothing is locked, and nobody who is writing is waited for.
  if (isUpToDate(applied)) return undefined;
  if (asItIs) throw new MigrationError(older);
  if (applied.length === 0) await dialect.assertSuitable(patientDb);
  const renamed = await takeOver(patientDb, earlierChanges(applied));
  const migrator = new Migrator({
    db: patientDb,
    provider: { getMigrations: async () => forDialect(dialect) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw new MigrationError(describeFailure(results, error), { cause: error });
  const changes = [...renamed, ...(results ?? []).map((result) => result.migrationName)];
  return changes.length === 0 ? undefined : { from: applied.at(-1), changes };
}

function forDialect(dialect: Dialect): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, up]) => {
    return [name, { up: (db) => up(db, dialect) } satisfies Migration] as const;
  });
  return Object.fromEntries(entries);
}

/** The names of the changes this database has seen, in order. */
async function appliedChanges(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const history: Kysely<MigrationHistory> = db.withTables<MigrationHistory>();
  const rows = await history.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

const older =
  'The database was last used by an older version of Guildhall. Make a backup, and bring it up to date with ' +
  '"guildhall migrate" or by starting the service.';

/** What these changes have made is what the baseline makes: from now on it stands for them. */
async function takeOver(db: Db, earlier: readonly string[]): Promise<string[]> {
  if (earlier.length === 0) return [];
  await db.transaction().execute(async (tx) => {
    const history = tx.withTables<MigrationHistory>();
    const kept = history.updateTable('kysely_migration').set({ name: baseline });
    await kept.where('name', '=', earlier.at(-1) ?? '').execute();
    await history.deleteFrom('kysely_migration').where('name', 'in', earlier).execute();
  });
  return [baseline];
}

/** A schema this program does not know is never touched. */
function refuseUnknown(applied: readonly string[]): void {
  const old = tooOld(applied);
  if (old !== undefined) throw new MigrationError(old);
  const newest = newerChange(applied);
  if (newest === undefined) return;
  throw new MigrationError(
    `The database was last used by a newer version of Guildhall (it has the change "${newest}"). ` +
      'Start that version, or restore a backup made before the upgrade.',
  );
}

type MigrationHistory = Record<'kysely_migration', { name: string }>;

function describeFailure(results: MigrationResult[] | undefined, error: unknown): string {
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'preparing';
  return `The change "${failed}" of the database failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`;
}
