import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import type { EventRecord } from '../event/event.ts';
import { hasEnded } from '../event/event-rules.ts';
import { dueDateOf } from '../messages/reminder-rules.ts';
import { moveReminders } from '../messages/reminders-service.ts';
import { requireCount } from '../messages/sending-service.ts';
import type { SeatParts } from '../seats/seats.ts';
import { promoteWaiting } from '../seats/waiting-line-service.ts';
import { badField, refuseBadFields } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { isMoved } from './event-status-rules.ts';
import {
  noticesPreview,
  sendNotices,
  writingNotices,
  type EventNotice,
  type NoticeParts,
  type NoticeSummary,
} from './event-notices-service.ts';
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
      const move = noticeOf(parts, event, after, request);
      if (request.dryRun)
        return {
          notice: move === null ? null : await noticesPreview(tx, parts, actor, [move]),
          undo: null,
        };
      await storeChange(tx, { parts, actor }, event, after);
      if (move === null) requireNobody(request);
      const notice = move === null ? null : await sendNotices(tx, parts, actor, [move], request.expected);
      return { notice, undo: undoOf(before, after) };
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
): EventNotice | null {
  if (!notify || event.draft || event.cancelled || !isMoved(detailsOf(event), after)) return null;
  const moved = withDetails(event, after);
  if (hasEnded(moved, nowText(clock))) return null;
  return { what: 'moved', event: moved, before: event, text: message };
}

/** An event with other details. */
function withDetails(event: EventRecord, details: EventDetails): EventRecord {
  const { startDate: start, endDate: end, registrationDueDate, ...rest } = details;
  return { ...event, ...rest, start, end, registrationDueDate: registrationDueDate || null };
}

/** Stores a change of an event, on record; some of those who wait may get a seat by it. */
export async function storeChange(
  tx: Tx,
  { parts, actor: { origin } }: { parts: SeatParts; actor: Pick<Actor, 'origin'> },
  event: EventRecord,
  after: EventDetails,
): Promise<void> {
  const before = detailsOf(event);
  const noticed = !event.draft && affectsCalendars(before, after);
  const change = { before: { ...before }, after: { ...after }, columns: columnsOf(after), noticed };
  await touchEvent(tx, { clock: parts.clock, origin }, event.id, change);
  const due = { before: dueDateOf(event), after: dueDateOf(withDetails(event, after)) };
  await moveReminders(tx, parts.clock, event.id, due);
  // Nobody has answered a draft, whose seats are counted when it is published.
  if (event.draft || !mayPromote(before, after)) return;
  await promoteWaiting(tx, parts, origin, { id: event.id, capacity: after.capacity }, before.capacity);
}
