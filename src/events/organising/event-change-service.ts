import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import type { EventRecord } from '../event/event.ts';
import { hasEnded } from '../event/event-rules.ts';
import { dueDateOf } from '../messages/reminder-rules.ts';
import { moveReminders } from '../messages/reminders-service.ts';
import { requireCount } from '../messages/sending-service.ts';
import { takeBackNotices } from '../messages/taking-back-service.ts';
import type { UnleftNotice } from '../messages/taken-back-store.ts';
import { heldUntil, type UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import type { SeatParts } from '../seats/seats.ts';
import { moveBack } from '../seats/moving-back-service.ts';
import { previewPromotion } from '../seats/moving-up-service.ts';
import type { MovingUp } from '../seats/moving-up.ts';
import { promoteWaiting } from '../seats/waiting-line-service.ts';
import { badField, conflict, refuseBadFields } from '../../platform/shared/errors.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { isMoved } from './event-status-rules.ts';
import {
  withoutEmpty,
  noticesPreview,
  sendNotices,
  writingNotices,
  type EventNotice,
  type NoticeParts,
  type NoticeSummary,
} from './event-notices-service.ts';
import { movesUndone } from './step-undo-service.ts';
import { undoOf } from './change-undo-rules.ts';
import type { ChangeUndo, EventDetails, FollowingChange, SentDetails } from './managed-event.ts';
import {
  columnsOf,
  detailsOf,
  affectsCalendars,
  mayPromote,
  publishingProblems,
  timeProblems,
  withSent,
} from './managed-event-rules.ts';
import { settingsIn, type ManagingParts } from './managed-events-service.ts';

/** A change as it is asked for. */
export interface ChangeRequest {
  readonly sent: SentDetails;
  /** Of a change that takes another one back: those who moved up by that one. */
  readonly movedUp?: readonly RegistrationId[] | undefined;
  /** Of a series: how others change, each in its own way; null for all that follow, in the same way. */
  readonly following: readonly FollowingChange[] | null;
  /** What was read; undefined for whatever it is now. */
  readonly version: number | undefined;
  /** Whether those concerned are told when it moves. */
  readonly notify: boolean;
  /** What the organiser says to them. */
  readonly message: string;
  /** How many recipients were previewed; another number is refused. */
  readonly expected: number | null;
  readonly dryRun: boolean;
}

/** What a change has come to. */
export interface Changed {
  /** Who is told of it, or would be; null when nobody is. */
  readonly notice: NoticeSummary | null;
  /** What takes it back; null when nothing has changed. */
  readonly undo: ChangeUndo | null;
  /** Who would move up from the waiting list; null but for a trial. */
  readonly movesUp: MovingUp | null;
  /** For how many seconds its mails wait before they leave; 0 where it sends none. */
  readonly undoSeconds: number;
}

/**
 * Changes what is sent and keeps the rest, unless someone else has changed the event since the version that was read.
 * Those concerned may be told when it moves; the answer says who, or who would be. A trial changes nothing.
 */
export async function changeEvent(
  parts: ManagingParts & NoticeParts,
  actor: Actor,
  id: EventId,
  request: ChangeRequest,
): Promise<Changed> {
  const { storage, clock, events } = parts;
  const { event: known } = await events.forManager(actor.caller, id);
  if (request.following !== null)
    throw badField(
      'following',
      'is for scope=following, which says that the change is for more than this event',
    );
  return storage.write(
    async (tx) => {
      await lockEvent(tx, clock, id, request.version);
      const { event } = await settingsIn(tx, id);
      const before = detailsOf(event);
      const after = withSent(before, request.sent);
      refuseBadFields(timeProblems(after, clock.timeZone()));
      if (!event.draft) refuseBadFields(publishingProblems(after));
      const undone = await movesUndone(tx, parts, [{ stored: event, after }]);
      const move = noticeOf(parts, event, after, request, undone);
      const moves = await withoutEmpty(tx, move === null ? [] : [move]);
      if (request.dryRun) return tryChange(tx, parts, actor, { event, after, moves });
      const movedUp = await storeChange(tx, { parts, actor }, event, after, request.movedUp);
      await takeBackNotices(tx, clock, actor.origin, undone);
      if (moves.length === 0) requireNobody(request);
      const notice = moves.length === 0 ? null : await sendNotices(tx, parts, actor, moves, request.expected);
      const undoSeconds = secondsFor(parts, notice, movedUp.length);
      return { notice, undo: undoOf(before, after, movedUp), movesUp: null, undoSeconds };
    },
    {
      ...underEventLock(id),
      ...(await writingMoves(storage.db, request.notify && !request.dryRun ? [known] : [])),
    },
  );
}

/** How a transaction is run in which those who come to some of these events may be told that they move. */
export function writingMoves(db: Db, events: readonly EventRecord[]): ReturnType<typeof writingNotices> {
  return writingNotices(
    db,
    events.map((event) => ({ event, what: 'moved' })),
  );
}

/** Refuses what nobody is told of by now, although the preview showed someone. */
export function requireNobody({ notify, expected }: ChangeRequest): void {
  if (notify) requireCount(0, expected);
}

/** What those concerned are told of a change; null when nobody is. */
export function noticeOf(
  { clock }: ManagingParts,
  event: EventRecord,
  after: EventDetails,
  { notify, message }: ChangeRequest,
  undone: readonly UnleftNotice[],
): EventNotice | null {
  if (!notify || event.draft || event.cancelled || !isMoved(detailsOf(event), after)) return null;
  const moved = withDetails(event, after);
  if (hasEnded(moved, nowText(clock))) return null;
  const except = undone.map(({ id }) => id);
  return { what: 'moved', event: moved, before: event, text: message, except };
}

/** An event with other details. */
function withDetails(event: EventRecord, details: EventDetails): EventRecord {
  const { startDate: start, endDate: end, registrationDueDate, ...rest } = details;
  return { ...event, ...rest, start, end, registrationDueDate: registrationDueDate || null };
}

/** Says what would follow from a change, and changes nothing. */
async function tryChange(
  tx: Tx,
  parts: ManagingParts & NoticeParts,
  actor: Actor,
  { event, after, moves }: { event: EventRecord; after: EventDetails; moves: readonly EventNotice[] },
): Promise<Changed> {
  const notice = moves.length === 0 ? null : await noticesPreview(tx, parts, actor, moves);
  const movesUp = await previewSeats(tx, parts.clock, event, after);
  return { notice, undo: null, movesUp, undoSeconds: parts.config.undoSeconds };
}

/** For how many seconds what follows from a change can be undone without a trace. */
export function secondsFor({ config }: NoticeParts, notice: NoticeSummary | null, movedUp: number): number {
  return (notice?.count ?? 0) + movedUp === 0 ? 0 : config.undoSeconds;
}

/** Who would move up by a change of an event. */
export async function previewSeats(
  tx: Tx,
  clock: Clock,
  event: EventRecord,
  after: EventDetails,
): Promise<MovingUp | null> {
  if (event.draft || !mayPromote(detailsOf(event), after)) return null;
  return previewPromotion(tx, clock, withDetails(event, after));
}

/** Stores a change of an event, on record; some of those who wait may get a seat by it. Answers who they are. */
export async function storeChange(
  tx: Tx,
  {
    parts,
    actor: { origin },
  }: { parts: SeatParts & { readonly config: UndoTime }; actor: Pick<Actor, 'origin'> },
  event: EventRecord,
  after: EventDetails,
  movedUp: readonly RegistrationId[] = [],
): Promise<readonly RegistrationId[]> {
  const before = detailsOf(event);
  // First: whoever goes back to the line is not among those whom a lower capacity lets stay.
  const { mailed } = await moveBack(tx, parts, origin, event.id, movedUp);
  if (mailed > 0) throw conflict(`${mailed} of them know of their places by now.`, [{ count: mailed }]);
  const noticed = !event.draft && affectsCalendars(before, after);
  const change = { before: { ...before }, after: { ...after }, columns: columnsOf(after), noticed };
  await touchEvent(tx, { clock: parts.clock, origin }, event.id, change);
  const due = { before: dueDateOf(event), after: dueDateOf(withDetails(event, after)) };
  await moveReminders(tx, parts.clock, event.id, due);
  // Nobody has answered a draft, whose seats are counted when it is published.
  if (event.draft || (movedUp.length === 0 && !mayPromote(before, after))) return [];
  const notBefore = heldUntil(parts.clock.now(), parts.config);
  const seats = { id: event.id, capacity: after.capacity };
  return promoteWaiting(tx, { ...parts, notBefore }, origin, seats, before.capacity);
}
