import type { Storage, Tx } from './database.ts';

/** So many rows go with one transaction: nobody who writes waits for long. */
const rowsAtOnce = 1000;

/** Deletes rows some at a time until none is left or it is stopped; answers how many were deleted. */
export async function purge(
  storage: Pick<Storage, 'write'>,
  deleteSome: (tx: Tx, limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await storage.write((tx) => deleteSome(tx, rowsAtOnce));
    total += deleted;
    if (deleted < rowsAtOnce || signal?.aborted === true) return total;
  }
}
