import type { Clock } from '../shared/clock.ts';
import { startHourly } from '../shared/hourly.ts';
import { instantText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { deleteOldEntries } from './audit-store.ts';

/** So many go with one transaction: nobody who writes waits for long. */
const entriesAtOnce = 1000;

export interface PurgeParts {
  readonly storage: Storage;
  readonly clock: Clock;
  /** For how many days the trail is kept; 0 is for ever. */
  readonly days: number;
}

/** Forgets what is older than the trail is kept for; answers how many entries it were. */
export async function purgeAudit(
  { storage, clock, days }: PurgeParts,
  signal?: AbortSignal,
): Promise<number> {
  if (days === 0) return 0;
  const before = instantText(clock.now().subtract({ hours: 24 * days }));
  let total = 0;
  for (;;) {
    const gone = await storage.write((tx) => deleteOldEntries(tx, before, entriesAtOnce));
    total += gone;
    if (gone < entriesAtOnce || signal?.aborted === true) return total;
  }
}

/** Forgets old entries now and at intervals; `stop` waits for the round that runs. */
export function startAuditPurge(
  parts: PurgeParts,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  return startHourly((signal) => purgeAudit(parts, signal), onError);
}
