import type { Actor, Origin } from '../../platform/audit/audit-entry.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { EventRecord } from '../event/event.ts';
import { inOrderOfTime } from '../event/event-rules.ts';
import { findSettings } from '../event/events-store.ts';
import { countLeft, findCancellingSince, type UnleftNotice } from '../messages/taken-back-store.ts';
import { resumeWith, takeBackNotices, unleftNotices, withdrawWith } from '../messages/taking-back-service.ts';
import {
  noticesPreview,
  sendNotices,
  writingNotices,
  type EventNotice,
  type NoticeParts,
  type NoticeSummary,
} from './event-notices-service.ts';
import { undoneBy, type StepScope } from './event-status-rules.ts';
import { deleteRemoved, findAnsweredEvents } from './event-status-store.ts';
import { settingsIn, type ManagingParts } from './managed-events-service.ts';
import { findFollowing, findRemovedTogether } from './series-store.ts';
import { noticesOf } from './step-notices-service.ts';

/** What of a series is deleted. */
export interface RemovalRequest {
  readonly scope: StepScope;
  /** Whether those that someone has answered stay; else nothing is deleted where there are any. */
  readonly keepAnswered: boolean;
  /** Whether those who were told get a mail that it is cancelled. */
  readonly notify: boolean;
  /** How many recipients were previewed; another number is refused. */
  readonly expected: number | null;
  readonly dryRun: boolean;
}

/** Which events are deleted, and which stay because someone has answered them; both in the order of time. */
interface Plan {
  readonly events: readonly EventId[];
  readonly answered: readonly EventId[];
}

/** The same, and who is told of it, or would be; null when nobody is. */
export interface Removal extends Plan {
  readonly notice: NoticeSummary | null;
}

/** Deletes an event that nobody has answered, and with it those of its series that follow; all can be brought back for 30 days. A trial only says which. */
export async function removeEvents(
  parts: ManagingParts & NoticeParts,
  actor: Actor,
  id: EventId,
  { scope, keepAnswered, notify, expected, dryRun }: RemovalRequest,
): Promise<Removal> {
  const { storage, clock, events } = parts;
  const { event } = await events.forManager(actor.caller, id);
  if (scope === 'following' && event.series === null) throw conflict('This event belongs to no series.');
  const planIn = async (db: Db) => {
    const concerned = [id, ...(scope === 'this' ? [] : await findFollowing(db, event))];
    const answered = await findAnsweredEvents(db, concerned);
    const plan: Plan = {
      events: concerned.filter((each) => !answered.has(each)),
      answered: concerned.filter((each) => answered.has(each)),
    };
    return { plan, ...(await newsOf(db, parts, notify ? plan.events : [])) };
  };
  if (dryRun) {
    const { plan, notices } = await planIn(storage.db);
    return { ...plan, notice: notify ? await noticesPreview(storage.db, parts, actor, notices) : null };
  }
  const toSend = notify ? (await planIn(storage.db)).notices : [];
  return storage.write(
    async (tx) => {
      // In the order of time, as everyone locks them.
      await lockEvent(tx, clock, id, undefined);
      const following = scope === 'this' ? [] : await findFollowing(tx, event);
      for (const each of following) await lockEvent(tx, clock, each, undefined);
      const { plan, undone, notices } = await planIn(tx);
      refuseAnswered(plan, { scope, keepAnswered });
      await remove(tx, parts, actor.origin, plan.events);
      await takeBackNotices(tx, clock, actor.origin, undone);
      await withdrawWith(tx, clock, actor.origin, plan.events);
      const notice = notify ? await sendNotices(tx, parts, actor, notices, expected) : null;
      return { ...plan, notice };
    },
    { ...underEventLock(id), ...(await writingNotices(storage.db, toSend)) },
  );
}

/** What those are told who expect events to take place that are deleted: that they are cancelled. */
async function newsOf(
  db: Db,
  parts: ManagingParts & NoticeParts,
  events: readonly EventId[],
): Promise<{ undone: readonly UnleftNotice[]; notices: readonly EventNotice[] }> {
  const concerned = (await findTakingPlace(db, events)).toSorted(inOrderOfTime);
  const ids = concerned.map(({ id }) => id);
  const undone = await unleftNotices(db, parts, ids, undoneBy.cancel);
  const notices = await noticesOf(
    db,
    parts.clock,
    'cancel',
    { concerned, undone },
    { notify: true, message: '' },
  );
  const removedAt = nowInstantText(parts.clock);
  return { undone, notices: notices.map((each) => ({ ...each, event: { ...each.event, removedAt } })) };
}

/** Those of these events that are neither drafts nor cancelled. */
async function findTakingPlace(db: Db, events: readonly EventId[]): Promise<EventRecord[]> {
  const settings = events.length === 0 ? [] : await findSettings(db, events);
  return settings.map(({ event }) => event).filter(({ draft, cancelled }) => !draft && !cancelled);
}

async function remove(
  tx: Tx,
  { clock }: ManagingParts,
  origin: Origin,
  events: readonly EventId[],
): Promise<void> {
  const removedAt = nowInstantText(clock);
  for (const each of events)
    await touchEvent(tx, { clock, origin }, each, {
      action: 'delete',
      before: { removedAt: null },
      after: { removedAt },
      columns: { removed_at: removedAt },
      noticed: true,
    });
}

function refuseAnswered(
  { events, answered }: Plan,
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

/** What came back, and what became of the mails that said that it was cancelled. */
export interface Restoration {
  readonly success: true;
  /** How many of them nobody gets. */
  readonly takenBack: number;
  /** How many had left before. */
  readonly mailed: number;
}

/** Brings a deleted event back as it was, and with it those of its series that were deleted together with it. */
export async function restoreEvents(
  parts: ManagingParts & NoticeParts,
  { caller, origin }: Actor,
  id: EventId,
  { scope, run }: { scope: StepScope; run: IdempotentRun | null },
): Promise<Restoration> {
  const { storage, clock, events } = parts;
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
    const takePlace = (await findTakingPlace(tx, together)).map((event) => event.id);
    const news = await findCancellingSince(tx, takePlace, removedAt);
    const untrue = news.length === 0 ? [] : await unleftNotices(tx, parts, takePlace, ['cancelled']);
    const takenBack = await takeBackNotices(tx, clock, origin, untrue);
    await resumeWith(tx, clock, origin, takePlace);
    const mailed = await countLeft(tx, news);
    const answer = { success: true, takenBack, mailed } as const;
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
