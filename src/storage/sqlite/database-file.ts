import { statSync } from 'node:fs';
import { DomainError } from '../../shared/errors.ts';

/**
 * Makes the check that the opened file is still the one at its path. SQLite goes on writing into a file that was deleted
 * or replaced, and what it acknowledges then is lost when the process ends.
 */
export function presenceCheck(file: string): () => void {
  const opened = identityOf(file);
  let isFresh = false;
  return () => {
    // Work that arrives in the same turn of the event loop shares the look, as it shares the commit.
    if (isFresh) return;
    if (identityOf(file) !== opened) {
      throw new DomainError('unavailable', 'The database file is gone from its place.', [], 60);
    }
    isFresh = true;
    setImmediate(() => (isFresh = false));
  };
}

function identityOf(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false });
  return status === undefined ? 'absent' : `${status.dev}:${status.ino}`;
}
