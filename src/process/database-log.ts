import type { Logger } from 'pino';
import { CannotWrite } from '../storage/cannot-write.ts';
import type { WritingListener } from '../storage/writing-state.ts';

/** Logs once when the database can no longer be written, and once when it can again. */
export function writingLog(logger: Logger): WritingListener {
  return {
    stopped: (reason) => logger.error({ reason }, 'the database cannot be written'),
    // As a warning, so that nobody sees only the beginning.
    resumed: () => logger.warn('the database can be written again'),
  };
}

/** Logs the failures of work that is done again and again, but for those that were logged when they began. */
export function recurringFailureLog(logger: Logger, sentence: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof CannotWrite)) logger.error({ err: error }, sentence);
  };
}
