import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../platform/config/config.ts';
import { withStored } from '../platform/config/live-config.ts';
import { openingDatabase } from '../platform/process/opening-database.ts';
import { findStoredSettings } from '../identity/setup/setup-store.ts';
import { systemClock, type Clock } from '../platform/shared/clock.ts';
import { DomainError } from '../platform/shared/errors.ts';
import type { Db, Storage } from '../platform/storage/database.ts';
import { NoDatabaseError } from '../platform/storage/migrate.ts';
import { databaseFile, openDatabase } from '../platform/storage/open-database.ts';
import { configOf } from './setting-options.ts';

/** What a command has while its database is open. */
export interface Opened {
  readonly config: Config;
  readonly storage: Storage;
  readonly db: Db;
  readonly clock: Clock;
}

/** Lets a command work on the database that its settings name. */
export function onDatabase<Arguments extends unknown[]>(
  command: Command,
  work: (opened: Opened, ...args: Arguments) => Promise<void>,
): void {
  command.action((...args: unknown[]) =>
    withDatabase(configOf(command), (opened) => work(opened, ...(args as Arguments))),
  );
}

/**
 * Runs work on the database that is there and closes it. A mistyped folder or address does not become a new database, and
 * one of an older version does not change under a service that still runs.
 */
export async function withDatabase(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  // Opening the file would make it.
  if (config.databaseUrl === '' && !existsSync(databaseFile(config.dataFolder))) throw noDatabase(config);
  await working({ ...config, asItIs: true }, work);
}

/** The same for commands that begin something: where there is no database yet it is made, and an older one is brought up to date. */
export function withOpenDatabase(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  return working({ ...config, asItIs: false }, work);
}

async function working(
  config: Config & { asItIs: boolean },
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const storage = await openingDatabase(config.dataFolder, () => openDatabase(config)).catch(
    (error: unknown) => {
      throw error instanceof NoDatabaseError ? noDatabase(config) : error;
    },
  );
  try {
    const inForce = withStored(config, await findStoredSettings(storage.db));
    await work({ config: inForce, storage, db: storage.db, clock: systemClock(inForce.timeZone) });
  } finally {
    await storage.close();
  }
}

function noDatabase({ databaseUrl, dataFolder }: Config): DomainError {
  return new DomainError(
    'not-found',
    databaseUrl === ''
      ? `There is no database in the data folder "${dataFolder}". Name the right folder with --data ` +
          '(GUILDHALL_DATA), or make a database with "guildhall migrate".'
      : 'There is nothing of Guildhall in the PostgreSQL database. Name the right one with --database ' +
          '(DATABASE_URL), or make its tables with "guildhall migrate".',
  );
}
