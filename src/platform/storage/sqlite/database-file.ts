import { statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../shared/errors.ts';
import { CannotWrite, diskFull } from '../cannot-write.ts';

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
      const sentence = 'The database file is gone from its place.';
      throw new CannotWrite('the database file is gone from its place', sentence, 60);
    }
    isFresh = true;
    setImmediate(() => (isFresh = false));
  };
}

function identityOf(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false });
  return status === undefined ? 'absent' : `${status.dev}:${status.ino}`;
}

/** As much as the largest request could ask for. */
const roomBytes = 1024 * 1024;

/**
 * Throws when the disk has no room. The database cannot tell: its log may have room of its own, in which small writes
 * succeed on a full disk.
 */
export async function tryRoom(folder: string): Promise<void> {
  const file = join(folder, '.guildhall-room');
  try {
    await writeFile(file, Buffer.alloc(roomBytes), { mode: 0o600 });
  } catch (error) {
    throw errorCode(error) === 'ENOSPC' ? diskFull(error) : unwritable(error);
  } finally {
    await rm(file, { force: true });
  }
}

/** SQLite, or the system, refuses to write. */
export function unwritable(cause: unknown): CannotWrite {
  const sentence = 'The database cannot be written at the moment.';
  return new CannotWrite('the database file cannot be written', sentence, 10, cause);
}
