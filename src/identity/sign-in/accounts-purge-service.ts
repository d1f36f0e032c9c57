import type { Clock } from '../../platform/shared/clock.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { purge, purgeOld } from '../../platform/storage/purge.ts';
import { deleteOldLinks } from '../passwords/password-links-store.ts';
import { deleteOldAttempts } from './sign-in-attempts-store.ts';
import { deleteEndedTokens, deleteUnusedSessions } from '../tokens/tokens-store.ts';

/** What is purged, and for how long it is kept. */
interface PurgedAccounts {
  storage: Storage;
  clock: Clock;
  tokenDays: number;
  config: { sessionIdleDays: number };
}

/** Deletes counts of sign-ins that are over, and tokens and sessions that ended this many days ago; 0 keeps those for ever. */
export async function purgeAccounts(
  { storage, clock, tokenDays: days, config }: PurgedAccounts,
  signal?: AbortSignal,
): Promise<void> {
  const now = nowInstantText(clock);
  await purge(storage, (tx, limit) => deleteOldAttempts(tx, now, limit), signal);
  await purge(storage, (tx, limit) => deleteOldLinks(tx, now, limit), signal);
  await purgeOld({ storage, clock, days }, deleteEndedTokens, signal);
  if (days > 0)
    await purgeOld({ storage, clock, days: days + config.sessionIdleDays }, deleteUnusedSessions, signal);
}
