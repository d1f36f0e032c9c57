import type { Actor } from '../../platform/audit/audit-entry.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { resumeWith, withdrawWith } from '../messages/taking-back-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { deleteRemoved, hasAnswers } from './event-status-store.ts';
import { settingsIn, type ManagingParts } from './managed-events-service.ts';

/** Deletes an event that nobody has answered; it can be brought back for 30 days. */
export async function removeEvent(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined);
    if (await hasAnswers(tx, id))
      throw conflict('People have answered this event: it can be cancelled, but not deleted.');
    const now = nowInstantText(clock);
    await touchEvent(tx, { clock, origin }, id, {
      action: 'delete',
      before: { removedAt: null },
      after: { removedAt: now },
      columns: { removed_at: now },
      noticed: true,
    });
    await withdrawWith(tx, clock, origin, [id]);
  }, underEventLock(id));
}

/** Brings a deleted event back as it was. */
export async function restoreEvent(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  run: IdempotentRun | null,
): Promise<{ readonly success: true }> {
  const { event } = await events.forManagerOfAny(caller, id);
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined, { removed: true });
    const { removedAt } = (await settingsIn(tx, event.id)).event;
    if (removedAt === null) throw conflict('This event is not deleted.');
    await touchEvent(tx, { clock, origin }, id, {
      action: 'restore',
      before: { removedAt },
      after: { removedAt: null },
      columns: { removed_at: null },
      noticed: true,
    });
    await resumeWith(tx, clock, origin, [id]);
    const answer = { success: true } as const;
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(id));
}

/** For so long a deleted event can be brought back. */
const daysToRestore = 30;

/** Forgets the events that were deleted long ago. */
export async function purgeRemovedEvents(storage: Storage, clock: Clock): Promise<void> {
  const before = instantText(clock.now().subtract({ hours: 24 * daysToRestore }));
  await storage.write((tx) => deleteRemoved(tx, before));
}
