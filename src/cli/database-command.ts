import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { withStored } from '../config/live-config.ts';
import { openingDatabase } from '../process/opening-database.ts';
import { findStoredSettings } from '../setup/setup-store.ts';
import { systemClock, type Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { Db, Storage } from '../storage/database.ts';
import { databaseFile, openDatabase } from '../storage/open-database.ts';
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

/** Runs work on the database of the data folder and closes it; a mistyped folder does not become a new database. */
export async function withDatabase(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  if (config.databaseUrl === '' && !existsSync(databaseFile(config.dataFolder))) {
    throw new DomainError(
      'not-found',
      `There is no database in the data folder "${config.dataFolder}". Name the right folder with --data ` +
        '(GUILDHALL_DATA), or make a database with "guildhall migrate".',
    );
  }
  await withOpenDatabase(config, work);
}

/** The same for commands that begin something: where there is no database yet, it is made. */
export async function withOpenDatabase(
  config: Config,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const storage = await openingDatabase(config.dataFolder, () => openDatabase(config));
  try {
    const inForce = withStored(config, await findStoredSettings(storage.db));
    await work({ config: inForce, storage, db: storage.db, clock: systemClock(inForce.timeZone) });
  } finally {
    await storage.close();
  }
}
