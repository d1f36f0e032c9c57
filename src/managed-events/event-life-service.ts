import { lockEvent, touchEvent } from '../events/event-changes-service.ts';
import type { EventRecord } from '../events/event.ts';
import { keepAnswer } from '../repeats/repeats-service.ts';
import { moveUp } from '../seats/seats-service.ts';
import { conflict } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { instantText, nowInstantText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import type { Clock } from '../shared/clock.ts';
import type { Repeat } from '../repeats/repeat.ts';
import type { Tx } from '../storage/database.ts';
import { stepRefused, stepStates, type LifeStep } from './event-life-rules.ts';
import { deleteRemoved, hasRegistrations } from './event-life-store.ts';
import { noticePreview, sendNotice, type NoticeParts, type Told } from './event-notices-service.ts';
import { detailsOf, stateOf } from './managed-event-rules.ts';
import { settingsIn, type Asker, type ManagingParts } from './managed-events-service.ts';

/** How a step is made. */
export interface StepRequest {
  /** Whether those whom it concerns are told. */
  readonly notify: boolean;
  /** What the organiser says to them. */
  readonly message: string;
  /** How many recipients were previewed; another number is refused. */
  readonly expected: number | null;
  readonly dryRun: boolean;
  readonly repeat: Repeat | null;
}

/** What became of an event, and who was told, or would be. */
export interface StepAnswer {
  readonly success: true;
  readonly dryRun: boolean;
  readonly version: number;
  readonly notice: Told | null;
}

/** Publishes, cancels or reinstates an event; with `dryRun` it only says who would be told what. */
export async function makeStep(
  parts: ManagingParts & NoticeParts,
  asker: Asker,
  id: EventId,
  step: LifeStep,
  request: StepRequest,
): Promise<StepAnswer> {
  const { storage, clock, events } = parts;
  await events.forManager(asker.caller, id);
  if (request.dryRun) {
    const { event } = await settingsIn(storage.db, id);
    checkStep(step, event);
    const notice = request.notify
      ? await noticePreview(storage.db, parts, asker, { what: noticeOf[step], event, text: request.message })
      : null;
    return { success: true, dryRun: true, version: event.version, notice };
  }
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined);
    const { event } = await settingsIn(tx, id);
    checkStep(step, event);
    await storeStep(tx, { clock, origin: asker.origin }, event, step);
    if (step === 'reinstate' && event.capacity !== null) await moveUp(tx, parts, asker.origin, id);
    const notice = request.notify
      ? await sendNotice(tx, parts, asker, {
          what: noticeOf[step],
          event: { ...event, draft: false, cancelled: step === 'cancel' },
          text: request.message,
          expected: request.expected,
        })
      : null;
    const answer = { success: true, dryRun: false, version: event.version + 1, notice } as const;
    await keepAnswer(tx, request.repeat, { status: 200, body: answer });
    return answer;
  });
}

const noticeOf = { publish: 'published', cancel: 'cancelled', reinstate: 'reinstated' } as const;

function checkStep(step: LifeStep, event: EventRecord): void {
  const refused = stepRefused(step, stateOf(event), detailsOf(event));
  if (refused !== null) throw conflict(refused.sentence, refused.problems);
}

async function storeStep(
  tx: Tx,
  parts: Pick<Asker, 'origin'> & { clock: Clock },
  { id }: EventRecord,
  step: LifeStep,
): Promise<void> {
  const [from, to] = stepStates[step];
  await touchEvent(tx, parts, id, {
    action: step,
    before: { state: from },
    after: { state: to },
    columns: step === 'publish' ? { draft: 0 } : { cancelled: step === 'cancel' ? 1 : 0 },
    // A draft was in nobody's calendar.
    noticed: step !== 'publish',
  });
}

/** Deletes an event that nobody is registered for; it can be brought back for 30 days. */
export async function removeEvent(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined);
    if (await hasRegistrations(tx, id))
      throw conflict('There are registrations for this event: it can be cancelled, but not deleted.');
    const now = nowInstantText(clock);
    await touchEvent(tx, { clock, origin }, id, {
      action: 'delete',
      before: { removedAt: null },
      after: { removedAt: now },
      columns: { removed_at: now },
      noticed: true,
    });
  });
}

/** Brings a deleted event back as it was. */
export async function restoreEvent(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
  repeat: Repeat | null,
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
    const answer = { success: true } as const;
    await keepAnswer(tx, repeat, { status: 200, body: answer });
    return answer;
  });
}

/** For so long a deleted event can be brought back. */
const daysToRestore = 30;

/** Forgets the events that were deleted long ago. */
export async function purgeRemovedEvents(storage: Storage, clock: Clock): Promise<void> {
  const before = instantText(clock.now().subtract({ hours: 24 * daysToRestore }));
  await storage.write((tx) => deleteRemoved(tx, before));
}
