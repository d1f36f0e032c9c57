import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import type { EventColumns } from '../event/event-changes-store.ts';
import type { EventRecord } from '../event/event.ts';
import { inOrderOfTime } from '../event/event-rules.ts';
import { findSettings } from '../event/events-store.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { unleftNotices } from '../messages/taking-back-service.ts';
import { heldUntil } from '../../platform/outbox/undo-time-rules.ts';
import { promoteWaiting } from '../seats/waiting-line-service.ts';
import { badField, conflict } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import {
  endsEvent,
  stepRefused,
  stepStates,
  undoneBy,
  whenAndWhere,
  type StatusStep,
  type StepScope,
} from './event-status-rules.ts';
import {
  noticesPreview,
  sendNotices,
  writingNotices,
  type NoticeParts,
  type NoticeSummary,
} from './event-notices-service.ts';
import { lockAnnouncing, noticesOf } from './step-notices-service.ts';
import { countUndone, idsOf, refuseKnown, takeBack, type Concerned } from './step-undo-service.ts';
import { detailsOf, stateOf } from './managed-event-rules.ts';
import { settingsIn, type ManagingParts } from './managed-events-service.ts';
import { findFollowing } from './series-store.ts';

/** How a step is made. */
export interface StepRequest {
  /** Whether those whom it concerns are told. */
  readonly notify: boolean;
  /** What the organiser says to them. */
  readonly message: string;
  /** How many recipients were previewed; another number is refused. */
  readonly expected: number | null;
  readonly dryRun: boolean;
  readonly scope: StepScope;
  /** Of those that follow, only these; null for all. */
  readonly only: readonly EventId[] | null;
  readonly run: IdempotentRun | null;
}

/** What became of an event, and who was told, or would be. */
export interface StepAnswer {
  readonly success: true;
  readonly dryRun: boolean;
  readonly version: number;
  /** In the order of time. */
  readonly events: readonly EventId[];
  readonly notice: NoticeSummary | null;
  /** How many mails that had not left nobody gets any more. */
  readonly takenBack: number;
}

/** Publishes, cancels or reinstates an event, and those of its series that follow it; a trial only says who would be told. */
export async function changeStatus(
  parts: ManagingParts & NoticeParts,
  actor: Actor,
  id: EventId,
  step: StatusStep,
  request: StepRequest,
): Promise<StepAnswer> {
  const { storage } = parts;
  await parts.events.forManager(actor.caller, id);
  if (request.only !== null && request.scope === 'this')
    throw badField('only', 'is for scope=following, which says that the step is for more than this event');
  const planIn = (db: Db) => planStep(db, parts, id, step, request);
  // Those who are refused wait for nobody, and how many are told decides how long it may take.
  const before = await planIn(storage.db);
  if (request.dryRun) {
    if (step === 'unpublish') await refuseKnown(storage.db, before.concerned);
    const notice = request.notify ? await noticesPreview(storage.db, parts, actor, before.notices) : null;
    const takenBack = await countUndone(storage.db, step, before);
    return answerOf(before.concerned, { dryRun: true, notice, takenBack });
  }
  return storage.write(
    async (tx) => {
      await lockAll(tx, parts.clock, id, request.scope);
      if (step === 'publish' && request.notify) await lockAnnouncing(tx, before.concerned);
      const { concerned, undone, notices } = await planIn(tx);
      for (const event of concerned) await takeStep(tx, parts, actor, event, step);
      const takenBack = await takeBack(tx, parts, actor, step, { concerned, undone });
      if (step === 'unpublish') await refuseKnown(tx, concerned);
      const notice = request.notify ? await sendNotices(tx, parts, actor, notices, request.expected) : null;
      const answer = answerOf(concerned, { dryRun: false, notice, takenBack });
      await storeResponse(tx, request.run, { status: 200, body: answer });
      return answer;
    },
    { ...underEventLock(id), ...(await writingNotices(storage.db, before.notices)) },
  );
}

/** Which events a step is made with, what it takes back of what people were about to be told, and what they are told. */
async function planStep(
  db: Db,
  parts: ManagingParts & NoticeParts,
  id: EventId,
  step: StatusStep,
  request: StepRequest,
) {
  const concerned = await concernedBy(db, id, step, request);
  const undone = await unleftNotices(db, parts, idsOf(concerned), undoneBy[step]);
  const notices = await noticesOf(db, parts.clock, step, { concerned, undone }, request);
  return { concerned, undone, notices };
}

function answerOf(
  [first, ...others]: Concerned,
  { dryRun, ...rest }: Pick<StepAnswer, 'dryRun' | 'notice' | 'takenBack'>,
): StepAnswer {
  const version = dryRun ? first.version : first.version + 1;
  return { success: true, dryRun, version, events: idsOf([first, ...others]), ...rest };
}

/** Nobody else changes the event, or those that follow it, until the end: always in the order of time. */
async function lockAll(tx: Tx, clock: Clock, id: EventId, scope: StepScope): Promise<void> {
  await lockEvent(tx, clock, id, undefined);
  if (scope === 'this') return;
  const { event } = await settingsIn(tx, id);
  const following = event.series === null ? [] : await findFollowing(tx, event);
  for (const each of following) await lockEvent(tx, clock, each, undefined);
}

/** What a step is made with: one event, or also those of its series that follow it and are in the same state. */
async function concernedBy(
  db: Db,
  id: EventId,
  step: StatusStep,
  { scope, only }: StepRequest,
): Promise<Concerned> {
  const { event } = await settingsIn(db, id);
  checkStep(step, event);
  if (scope === 'this') return [event];
  if (event.series === null) throw conflict('This event belongs to no series.');
  const settings = await findSettings(db, await findFollowing(db, event));
  const following = settings
    .map(({ event: each }) => each)
    .filter((each) => stateOf(each) === stateOf(event) && (only === null || only.includes(each.id)))
    .toSorted(inOrderOfTime);
  for (const each of following) checkStep(step, each, `${each.start.slice(0, 10)}: `);
  return [event, ...following];
}

function checkStep(step: StatusStep, event: EventRecord, which = ''): void {
  const refused = stepRefused(step, stateOf(event), detailsOf(event));
  if (refused !== null) throw conflict(`${which}${refused.sentence}`, refused.problems);
}

async function takeStep(
  tx: Tx,
  parts: ManagingParts & NoticeParts,
  { origin }: Actor,
  event: EventRecord,
  step: StatusStep,
): Promise<void> {
  await storeStep(tx, { clock: parts.clock, origin }, event, step);
  const notBefore = heldUntil(parts.clock.now(), parts.config);
  if (!endsEvent(step)) await promoteWaiting(tx, { ...parts, notBefore }, origin, event);
}

async function storeStep(
  tx: Tx,
  parts: Pick<Actor, 'origin'> & { clock: Clock },
  event: EventRecord,
  step: StatusStep,
): Promise<void> {
  const [from, to] = stepStates[step];
  await touchEvent(tx, parts, event.id, {
    action: step,
    before: { state: from },
    after: { state: to },
    columns: columnsOf(step, event, nowInstantText(parts.clock)),
    // A draft was in nobody's calendar.
    noticed: step !== 'publish',
  });
}

function columnsOf(step: StatusStep, event: EventRecord, now: InstantText): EventColumns {
  if (step === 'publish') return { draft: 0, published_at: now };
  if (step === 'unpublish') return { draft: 1, published_at: null };
  if (step === 'reinstate') return { cancelled: 0, before_cancelled: null };
  return { cancelled: 1, before_cancelled: toJson(whenAndWhere(detailsOf(event))) };
}
