import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { MovingUp } from '../seats/moving-up.ts';
import { together } from '../seats/moving-up-rules.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { findEventsWithPeople } from '../audience/audience-store.ts';
import { lockEvent, lockEvents } from '../event/event-changes-service.ts';
import type { EventRecord } from '../event/event.ts';
import { findSettings } from '../event/events-store.ts';
import { takeBackNotices } from '../messages/taking-back-service.ts';
import { badField, conflict, notFound, refuseBadFields } from '../../platform/shared/errors.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { undoOfFollowing } from './change-undo-rules.ts';
import { followingDetails } from './following-rules.ts';
import {
  noticeOf,
  previewSeats,
  secondsFor,
  requireNobody,
  storeChange,
  writingMoves,
  type Changed,
  type ChangeRequest,
} from './event-change-service.ts';
import {
  noticesPreview,
  withoutEmpty,
  type EventNotice,
  sendNotices,
  type NoticeParts,
  type NoticeSummary,
} from './event-notices-service.ts';
import type { EventDetails, FollowingChange } from './managed-event.ts';
import { movesUndone } from './step-undo-service.ts';
import { detailsOf, withDate, publishingProblems, timeProblems, withSent } from './managed-event-rules.ts';
import { settingsIn, type ManagingParts } from './managed-events-service.ts';
import { noticesByPeople } from './moved-dates-service.ts';
import { findFollowing, findSiblings } from './series-store.ts';

/**
 * Changes an event of a series, and with it all that follow it in the same way or others each in its own way; or none of
 * them. Anyone who is concerned by some that move may be told of those; the answer says how many, or how many would be. A trial
 * changes nothing.
 */
export async function changeFollowing(
  parts: ManagingParts & NoticeParts,
  actor: Actor,
  id: EventId,
  request: ChangeRequest,
): Promise<Changed> {
  const { storage, clock, events } = parts;
  const { event } = await events.forManager(actor.caller, id);
  if (event.series === null) throw conflict('This event belongs to no series.');
  const known = request.notify && !request.dryRun ? await findAnswered(storage.db, id) : [];
  return storage.write(
    async (tx) => {
      const changes =
        request.following === null
          ? await allInTheSameWay(tx, parts, id, request)
          : await eachInItsOwnWay(tx, parts, id, { ...request, following: request.following });
      refuseBadChanges(changes, id, clock);
      if (request.dryRun) {
        const moving: MovingUp[] = [];
        for (const { stored, after } of changes)
          moving.push(...[await previewSeats(tx, clock, stored, after)].filter((one) => one !== null));
        const notice = await tell(tx, parts, actor, changes, request);
        const { undoSeconds } = parts.config;
        return { notice, undo: null, movesUp: together(moving), undoSeconds };
      }
      const came = new Map<EventId, readonly RegistrationId[]>();
      for (const { stored, after, movedUp } of changes)
        came.set(stored.id, await storeChange(tx, { parts, actor }, stored, after, movedUp));
      const notice = await tell(tx, parts, actor, changes, request);
      const [own, ...others] = changes;
      const changing = (change: Change) => changingOf(change, came.get(change.stored.id) ?? []);
      const movedUp = [...came.values()].flat().length;
      const undoSeconds = secondsFor(parts, notice, movedUp);
      const undo = undoOfFollowing([changing(own), ...others.map(changing)]);
      return { notice, undo, movesUp: null, undoSeconds };
    },
    { ...underEventLock(id), ...(await writingMoves(storage.db, known)) },
  );
}

type FollowingFields = Omit<FollowingChange, 'id' | 'version'>;

/** Refuses a change that leaves one of the events as none can be. */
function refuseBadChanges(changes: Changes, id: EventId, clock: Clock): void {
  for (const { stored, after } of changes) {
    const problems = timeProblems(after, clock.timeZone());
    if (problems.length === 0 && !stored.draft) problems.push(...publishingProblems(after));
    refuseBadFields(stored.id === id ? problems : withDate(stored.start, problems));
  }
}

/** Those events of a series that anyone was told of, or has answered. */
async function findAnswered(db: Db, id: EventId): Promise<EventRecord[]> {
  const known = await findEventsWithPeople(db, await findSiblings(db, id));
  const settings = await findSettings(db, [...known]);
  return settings.map(({ event }) => event);
}

/** An event, and what it is to become. */
interface Change {
  readonly stored: EventRecord;
  readonly after: EventDetails;
  /** Those who moved up by what it takes back. */
  readonly movedUp?: readonly RegistrationId[] | undefined;
}

/** The change of the event that was asked for, and those of others of its series. */
type Changes = readonly [Change, ...Change[]];

function changingOf({ stored, after }: Change, movedUp: readonly RegistrationId[]) {
  return { id: stored.id, version: stored.version, before: detailsOf(stored), after, movedUp };
}

/** What becomes of an event and of all that follow it. Only of the first one the caller has read a version. */
async function allInTheSameWay(
  tx: Tx,
  { clock }: ManagingParts,
  id: EventId,
  { sent, version }: ChangeRequest,
): Promise<Changes> {
  await lockEvent(tx, clock, id, version);
  const { event: first } = await settingsIn(tx, id);
  const before = detailsOf(first);
  const example = { before, after: withSent(before, sent) };
  const others: Change[] = [];
  for (const later of await findFollowing(tx, first)) {
    await lockEvent(tx, clock, later, undefined);
    const { event: stored } = await settingsIn(tx, later);
    others.push({ stored, after: followingDetails(detailsOf(stored), sent, example) });
  }
  return [{ stored: first, after: example.after }, ...others];
}

/** What becomes of an event and of some others of its series, unless someone has changed one of them since it was read. */
async function eachInItsOwnWay(
  tx: Tx,
  { clock }: ManagingParts,
  id: EventId,
  {
    sent,
    version,
    following,
    movedUp: ownMovedUp,
  }: ChangeRequest & { following: readonly FollowingChange[] },
): Promise<Changes> {
  // Before anything is said of them: who may change this event may change those that stand beside it, and no others.
  const siblings = await findSiblings(tx, id);
  const known = new Set(siblings.filter((each) => each !== id));
  if (!following.every((change) => known.delete(change.id)))
    throw badField('following', 'must name other events of the same series, each once');
  // In the order of time, as everyone locks them: in the order of the request, two would wait for each other.
  const read = new Map([[id, version], ...following.map((change) => [change.id, change.version] as const)]);
  const inOrder = siblings.filter((each) => read.has(each));
  await lockEvents(
    tx,
    clock,
    inOrder.map((each) => ({ id: each, version: read.get(each) })),
  );
  const changeOf = async (each: EventId, { movedUp, ...its }: FollowingFields): Promise<Change> => {
    const { event: stored } = await settingsIn(tx, each);
    if (stored.removedAt !== null) throw notFound('One of these events');
    return { stored, movedUp, after: withSent(detailsOf(stored), its) };
  };
  const own = { ...(await changeOf(id, sent)), movedUp: ownMovedUp };
  const others: Change[] = [];
  for (const { id: each, version: _, ...its } of following) others.push(await changeOf(each, its));
  return [own, ...others];
}

/** Tells those whom it concerns that events move, or says who would be told; null when nobody would. */
async function tell(
  tx: Tx,
  parts: ManagingParts & NoticeParts,
  actor: Actor,
  changes: Changes,
  request: ChangeRequest,
): Promise<NoticeSummary | null> {
  const undone = await movesUndone(tx, parts, changes);
  if (!request.dryRun) await takeBackNotices(tx, parts.clock, actor.origin, undone);
  const moves: EventNotice[] = [];
  for (const { stored, after } of changes) {
    const its = undone.filter(({ tells }) => tells.includes(stored.id));
    const notice = noticeOf(parts, stored, after, request, its);
    if (notice !== null) moves.push(...(await withoutEmpty(tx, [notice])));
  }
  if (moves.length === 0) {
    if (!request.dryRun) requireNobody(request);
    return null;
  }
  const notices = await noticesByPeople(tx, moves);
  return request.dryRun
    ? noticesPreview(tx, parts, actor, notices)
    : sendNotices(tx, parts, actor, notices, request.expected);
}
