import type { Clock } from '../shared/clock.ts';
import { instantText, type InstantText } from '../shared/local-time.ts';
import type { Storage, Tx } from './database.ts';

/** How many rows go with one transaction: nobody who writes waits for long. */
const rowsAtOnce = 1000;

/** For how many days rows are kept; 0 means for ever. */
export interface Retention {
  readonly storage: Pick<Storage, 'write'>;
  readonly clock: Clock;
  readonly days: number;
}

/** Deletes the rows that are kept no longer, by a query for those from before a moment; returns how many were deleted. */
export async function purgeOld(
  { storage, clock, days }: Retention,
  deleteSome: (tx: Tx, before: InstantText, limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  if (days === 0) return 0;
  const before = instantText(clock.now().subtract({ hours: 24 * days }));
  return purge(storage, (tx, limit) => deleteSome(tx, before, limit), signal);
}

/** Deletes rows some at a time until none is left or it is stopped; returns how many were deleted. */
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
