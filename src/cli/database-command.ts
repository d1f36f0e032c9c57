import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { openingDatabase } from '../process/opening-database.ts';
import { systemClock, type Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { Storage } from '../storage/database.ts';
import { databaseFile, openDatabase } from '../storage/open-database.ts';

/** Runs work on the database of the data folder and closes it; a mistyped folder does not become a new database. */
export async function withDatabase(
  config: Config,
  work: (storage: Storage, clock: Clock) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl === '' && !existsSync(databaseFile(config.dataFolder))) {
    throw new DomainError(
      'not-found',
      `There is no database in the data folder "${config.dataFolder}". Name the right folder with --data ` +
        '(GUILDHALL_DATA), or make a database with "guildhall migrate".',
    );
  }
  const storage = await openingDatabase(config.dataFolder, () => openDatabase(config));
  try {
    await work(storage, systemClock(config.timeZone));
  } finally {
    await storage.close();
  }
}
