import type { Db, Work } from '../database.ts';
import { isRepeatable } from './postgres-errors.ts';

/** One of two transactions in each other's way always gets through, so even many at once come to an end. */
const mostAttempts = 50;

/** Runs the work in a transaction that behaves as if it ran alone, again when another one was in its way. */
export async function writeSerializable<Result>(db: Db, work: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !isRepeatable(error)) throw error;
    }
  }
}
