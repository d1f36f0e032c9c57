import type { Clock } from '../shared/clock.ts';
import { nowInstantText, type InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { toJson } from '../storage/json.ts';
import { purgeOld, type Retention } from '../storage/purge.ts';
import type { Change, Origin } from './audit-entry.ts';
import { differenceOf } from './audit-rules.ts';
import { deleteOldEntries, insertEntries, type NewEntry } from './audit-store.ts';

/** Records changes in the transaction that makes them, so that neither is ever there without the other. */
export async function recordChanges(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  changes: readonly Change[],
): Promise<void> {
  const now = nowInstantText(clock);
  const entries = changes.map((change) => entryOf(origin, change, now));
  await insertEntries(
    tx,
    entries.filter((entry) => entry !== undefined),
  );
}

function entryOf(origin: Origin, change: Change, now: InstantText): NewEntry | undefined {
  const difference = differenceOf(change.before, change.after);
  if (difference === undefined) return undefined;
  const { before, after } = difference;
  return {
    at: change.at ?? now,
    channel: origin.channel,
    member_id: origin.memberId,
    token_id: origin.tokenId,
    request_id: origin.requestId,
    action: change.action,
    subject: change.subject,
    subject_id: change.subjectId,
    about_member_id: change.memberId ?? null,
    event_id: change.eventId ?? null,
    before: before === null ? null : toJson(before),
    after: after === null ? null : toJson(after),
  };
}

/** Deletes what is older than the trail is kept for; returns how many entries that was. */
export function purgeAudit(kept: Retention, signal?: AbortSignal): Promise<number> {
  return purgeOld(kept, deleteOldEntries, signal);
}
