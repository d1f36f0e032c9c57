import type { Clock } from '../shared/clock.ts';
import { nowInstantText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { purge, purgeOld } from '../storage/purge.ts';
import { deleteOldAttempts } from './sign-in-attempts-store.ts';
import { deleteEndedTokens } from './tokens-store.ts';

/** Deletes counts of sign-ins that are over, and tokens that ended this many days ago; 0 keeps those for ever. */
export async function purgeAccounts(
  { storage, clock, tokenDays: days }: { storage: Storage; clock: Clock; tokenDays: number },
  signal?: AbortSignal,
): Promise<void> {
  const now = nowInstantText(clock);
  await purge(storage, (tx, limit) => deleteOldAttempts(tx, now, limit), signal);
  await purgeOld({ storage, clock, days }, deleteEndedTokens, signal);
}
