import type { Clock } from '../shared/clock.ts';
import { instantText, nowInstantText } from '../shared/local-time.ts';
import type { Storage, Tx } from '../storage/database.ts';
import { deleteOldAttempts } from './sign-in-attempts-store.ts';
import { deleteEndedTokens } from './tokens-store.ts';

/** So many rows go with one transaction: nobody who writes waits for long. */
const rowsAtOnce = 1000;

export interface AccountsPurgeParts {
  readonly storage: Storage;
  readonly clock: Clock;
  /** For how many days tokens are kept after they ended; 0 is for ever. */
  readonly tokenDays: number;
}

/** Deletes what accounts no longer need: counts of sign-ins that are over, and tokens that ended long ago. */
export async function purgeAccounts(parts: AccountsPurgeParts, signal?: AbortSignal): Promise<void> {
  const { storage, clock, tokenDays } = parts;
  const now = nowInstantText(clock);
  await inPortions(storage, (tx) => deleteOldAttempts(tx, now, rowsAtOnce), signal);
  if (tokenDays === 0) return;
  const before = instantText(clock.now().subtract({ hours: 24 * tokenDays }));
  await inPortions(storage, (tx) => deleteEndedTokens(tx, before, rowsAtOnce), signal);
}

async function inPortions(
  storage: Storage,
  remove: (tx: Tx) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const removed = await storage.write(remove);
    if (removed < rowsAtOnce || signal?.aborted === true) return;
  }
}
