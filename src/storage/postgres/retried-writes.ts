import type { Db, Work, WriteOptions } from '../database.ts';
import { isRepeatable } from './postgres-errors.ts';

/** One of two transactions in each other's way always gets through, so even many at once come to an end. */
const maxAttempts = 50;

/**
 * Runs the work in a transaction that behaves as if it ran alone, again when another one was in its way. All tries use
 * the same connection, so that what limits its use limits them together.
 */
export function writeWithRetries<Result>(
  db: Db,
  work: Work<Result>,
  { rowsOnly = false }: WriteOptions,
): Promise<Result> {
  const level = rowsOnly ? 'read committed' : 'serializable';
  return db.connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.transaction().setIsolationLevel(level).execute(work);
      } catch (error) {
        if (attempt === maxAttempts || !isRepeatable(error)) throw error;
      }
    }
  });
}
