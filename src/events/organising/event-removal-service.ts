import type { Actor } from '../../platform/audit/audit-entry.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import { isPublished } from '../event/event-policy.ts';
import { findSettings } from '../event/events-store.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { resumeWith, withdrawWith } from '../messages/taking-back-service.ts';
import type { StepScope } from './event-status-rules.ts';
import { deleteRemoved, findAnsweredEvents } from './event-status-store.ts';
import { settingsIn, type ManagingParts } from './managed-events-service.ts';
import { findFollowing, findRemovedTogether } from './series-store.ts';

/** What of a series is deleted. */
export interface RemovalRequest {
  readonly scope: StepScope;
  /** Whether those that someone has answered stay; else nothing is deleted where there are any. */
  readonly keepAnswered: boolean;
  readonly dryRun: boolean;
}

/** Which events are deleted, and which stay because someone has answered them; both in the order of time. */
export interface Removal {
  readonly events: readonly EventId[];
  readonly answered: readonly EventId[];
}

/** Deletes an event that nobody has answered, and with it those of its series that follow; all can be brought back for 30 days. A trial only says which. */
export async function removeEvents(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  { scope, keepAnswered, dryRun }: RemovalRequest,
): Promise<Removal> {
  const { event } = await events.forManager(caller, id);
  if (scope === 'following' && event.series === null) throw conflict('This event belongs to no series.');
  const planIn = async (db: Db): Promise<Removal> => {
    const concerned = [id, ...(scope === 'this' ? [] : await findFollowing(db, event))];
    const answered = await findAnsweredEvents(db, concerned);
    return {
      events: concerned.filter((each) => !answered.has(each)),
      answered: concerned.filter((each) => answered.has(each)),
    };
  };
  if (dryRun) return planIn(storage.db);
  return storage.write(async (tx) => {
    // In the order of time, as everyone locks them.
    await lockEvent(tx, clock, id, undefined);
    const following = scope === 'this' ? [] : await findFollowing(tx, event);
    for (const each of following) await lockEvent(tx, clock, each, undefined);
    const plan = await planIn(tx);
    refuseAnswered(plan, { scope, keepAnswered });
    const removedAt = nowInstantText(clock);
    for (const each of plan.events)
      await touchEvent(tx, { clock, origin }, each, {
        action: 'delete',
        before: { removedAt: null },
        after: { removedAt },
        columns: { removed_at: removedAt },
        noticed: true,
      });
    await withdrawWith(tx, clock, origin, plan.events);
    return plan;
  }, underEventLock(id));
}

function refuseAnswered(
  { events, answered }: Removal,
  { scope, keepAnswered }: Pick<RemovalRequest, 'scope' | 'keepAnswered'>,
): void {
  if (answered.length === 0 || (scope === 'following' && keepAnswered && events.length > 0)) return;
  throw scope === 'this' || (keepAnswered && events.length === 0)
    ? conflict('People have answered this event: it can be cancelled, but not deleted.')
    : conflict(
        'People have answered some of these events: they can be cancelled, but not deleted.',
        answered.map((event) => ({ event })),
      );
}

/** Brings a deleted event back as it was, and with it those of its series that were deleted together with it. */
export async function restoreEvents(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  { scope, run }: { scope: StepScope; run: IdempotentRun | null },
): Promise<{ readonly success: true }> {
  await events.forManagerOfAny(caller, id);
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined, { removed: true });
    const { removedAt } = (await settingsIn(tx, id)).event;
    if (removedAt === null) throw conflict('This event is not deleted.');
    const together = await togetherWith(tx, clock, id, scope);
    for (const each of together)
      await touchEvent(tx, { clock, origin }, each, {
        action: 'restore',
        before: { removedAt },
        after: { removedAt: null },
        columns: { removed_at: null },
        noticed: true,
      });
    // What is held about one that was cancelled or made a draft waits for it to take place.
    const settings = await findSettings(tx, together);
    const takePlace = settings.filter(({ event }) => isPublished(event) && !event.cancelled);
    await resumeWith(
      tx,
      clock,
      origin,
      takePlace.map(({ event }) => event.id),
    );
    const answer = { success: true } as const;
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(id));
}

/** The events that come back with one, which is locked. */
async function togetherWith(tx: Tx, clock: Clock, id: EventId, scope: StepScope): Promise<EventId[]> {
  if (scope === 'this') return [id];
  const others = (await findRemovedTogether(tx, id)).filter((each) => each !== id);
  for (const each of others) await lockEvent(tx, clock, each, undefined, { removed: true });
  return [id, ...others];
}

/** For so long a deleted event can be brought back. */
const daysToRestore = 30;

/** Forgets the events that were deleted long ago. */
export async function purgeRemovedEvents(storage: Storage, clock: Clock): Promise<void> {
  const before = instantText(clock.now().subtract({ hours: 24 * daysToRestore }));
  await storage.write((tx) => deleteRemoved(tx, before));
}
