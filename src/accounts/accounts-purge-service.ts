import type { Clock } from '../shared/clock.ts';
import { instantText, nowInstantText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { purge } from '../storage/purge.ts';
import { deleteOldAttempts } from './sign-in-attempts-store.ts';
import { deleteEndedTokens } from './tokens-store.ts';

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
  await purge(storage, (tx, limit) => deleteOldAttempts(tx, now, limit), signal);
  if (tokenDays === 0) return;
  const before = instantText(clock.now().subtract({ hours: 24 * tokenDays }));
  await purge(storage, (tx, limit) => deleteEndedTokens(tx, before, limit), signal);
}
