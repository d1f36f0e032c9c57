import type { Logger } from 'pino';
import { CannotWrite } from '../storage/cannot-write.ts';
import type { DatabaseListeners } from '../storage/open-database.ts';
import type { Upgrade } from '../storage/migrate.ts';

/** Logs what brought the database up to date; once when it can no longer be written, and once when it can again. */
export function databaseLog(logger: Logger): DatabaseListeners {
  return {
    upgraded(upgrade) {
      const { from, changes } = upgrade;
      // A new database has them all.
      logger.info(from === undefined ? {} : { changes }, `the database ${upgradeWords(upgrade)}`);
    },
    writing: {
      stopped: (reason) => logger.error({ reason }, 'the database cannot be written'),
      // As a warning, so that nobody sees only the beginning.
      resumed: () => logger.warn('the database can be written again'),
    },
  };
}

/** What became of a database, as the end of a sentence. */
export function upgradeWords({ from, changes }: Upgrade): string {
  const to = changes.at(-1);
  return from === undefined ? `was made, up to ${to}` : `was brought from ${from} to ${to}`;
}

/** Logs the failures of work that is done again and again, but for those that were logged when they began. */
export function recurringFailureLog(
  logger: Logger,
  sentence: string,
): (error: unknown, about?: object) => void {
  return (error, about = {}) => {
    if (!(error instanceof CannotWrite)) logger.error({ ...about, err: error }, sentence);
  };
}
