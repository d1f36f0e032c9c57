import type { Clock } from '../shared/clock.ts';
import { instantText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { purge } from '../storage/purge.ts';
import { deleteOldEntries } from './audit-store.ts';

export interface PurgeParts {
  readonly storage: Storage;
  readonly clock: Clock;
  /** For how many days the trail is kept; 0 is for ever. */
  readonly days: number;
}

/** Deletes what is older than the trail is kept for; answers how many entries that was. */
export async function purgeAudit(
  { storage, clock, days }: PurgeParts,
  signal?: AbortSignal,
): Promise<number> {
  if (days === 0) return 0;
  const before = instantText(clock.now().subtract({ hours: 24 * days }));
  return purge(storage, (tx, limit) => deleteOldEntries(tx, before, limit), signal);
}
