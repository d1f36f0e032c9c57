import type { Actor, Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { leadBySeries } from './leading-event-service.ts';
import { resumeHeld, withdrawHeld } from './held-messages-store.ts';
import type { NoticeKind } from './message.ts';
import { findMessage } from './messages-store.ts';
import type { MessagesParts } from './writing-about-service.ts';
import {
  countLeft,
  findUnleftNotices,
  keepAsSent,
  takeBackMails,
  type UnleftNotice,
} from './taken-back-store.ts';

/** What became of the mails of a message that was taken back. */
export interface TakenBack {
  readonly success: true;
  /** How many mails nobody gets. */
  readonly takenBack: number;
  /** How many had left before. */
  readonly mailed: number;
}

/** Takes a message of an organiser back, as far as its mails have not left. */
export async function takeBackMessage(
  { storage, clock, events }: MessagesParts,
  { caller, origin }: Actor,
  { event, message }: { event: EventId; message: MessageId },
  run: IdempotentRun | null,
): Promise<TakenBack> {
  await events.forManager(caller, event);
  return storage.write(
    async (tx) => {
      const found = await findMessage(tx, message);
      if (found?.event !== event) throw notFound('This message');
      if (found.kind !== 'message')
        throw conflict(
          'Only what an organiser has written is taken back by itself: what became of an event is by the opposite step.',
        );
      const takenBack = await takeBackOne(tx, clock, origin, { id: message, event });
      if (takenBack === 0 && found.withdrawnAt === null) await keepAsSent(tx, message);
      const answer = { success: true, takenBack, mailed: await countLeft(tx, [message]) } as const;
      await storeResponse(tx, run, { status: 200, body: answer });
      return answer;
    },
    { rowsOnly: true, patient: true },
  );
}

/** Takes notices back that a step of organisers makes untrue; says how many mails nobody gets. */
export async function takeBackNotices(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  notices: readonly Pick<UnleftNotice, 'id' | 'event'>[],
): Promise<number> {
  let count = 0;
  for (const notice of notices) count += await takeBackOne(tx, clock, origin, notice);
  return count;
}

async function takeBackOne(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  { id, event }: Pick<UnleftNotice, 'id' | 'event'>,
): Promise<number> {
  const count = await takeBackMails(tx, id, nowInstantText(clock));
  if (count > 0) await recordChanges(tx, clock, origin, [changeOf('take-back', { id, event, count })]);
  return count;
}

function changeOf(
  action: string,
  { id, event, count }: { id: MessageId; event: EventId; count: number },
): Change {
  return { action, subject: 'message', subjectId: id, eventId: event, before: null, after: { count } };
}

/** Withdraws what is held about events that take place no more, but for the news that they do not; says how many mails nobody gets. */
export async function withdrawWith(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  events: readonly EventId[],
): Promise<number> {
  await leadBySeries(tx, clock, origin, events);
  const notices = await findUnleftNotices(tx, events);
  const told = notices.filter(({ details }) => details.notice === 'cancelled').map(({ id }) => id);
  const withdrawn = await withdrawHeld(tx, events, nowInstantText(clock), told);
  const changes = withdrawn.map(({ recipients, ...message }) => ({ ...message, count: recipients }));
  await recordChanges(
    tx,
    clock,
    origin,
    changes.map((change) => changeOf('take-back', change)),
  );
  return changes.reduce((sum, { count }) => sum + count, 0);
}

/** Lets what was withdrawn with events be sent after all, as they take place again. */
export async function resumeWith(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  events: readonly EventId[],
): Promise<void> {
  const resumed = await resumeHeld(tx, events, nowInstantText(clock));
  await leadBySeries(tx, clock, origin, events);
  const changes = resumed.map(({ recipients, ...message }) => ({ ...message, count: recipients }));
  await recordChanges(
    tx,
    clock,
    origin,
    changes.map((change) => changeOf('restore', change)),
  );
}

/**
 * The notices of these kinds whose mails have not all left, about these events alone: others are told by them of more than is taken back. None
 * where mails do not wait: then everything is told as it happens.
 */
export async function unleftNotices(
  db: Db,
  { config }: { readonly config: UndoTime },
  events: readonly EventId[],
  kinds: readonly NoticeKind[],
): Promise<UnleftNotice[]> {
  if (kinds.length === 0 || config.undoSeconds === 0) return [];
  const taken = new Set(events);
  const found = await findUnleftNotices(db, events);
  return found.filter(
    ({ details: { notice }, tells }) =>
      notice !== undefined && kinds.includes(notice) && tells.every((event) => taken.has(event)),
  );
}
