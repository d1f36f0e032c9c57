import { lockEvent, lockEvents } from '../events/event-changes-service.ts';
import type { EventRecord } from '../events/event.ts';
import { findEventsOfSeries } from '../events/events-store.ts';
import { badField, conflict, notFound } from '../shared/errors.ts';
import type { EventId, SeriesId } from '../shared/ids.ts';
import type { Tx } from '../storage/database.ts';
import { undoOf } from './change-undo-rules.ts';
import { followingDetails } from './following-rules.ts';
import { noticeOf, storeChange, type Changed, type ChangeRequest } from './event-change-service.ts';
import { findRegisteredFor } from './event-life-store.ts';
import { noticesPreview, sendNotices, type NoticeParts, type Told } from './event-notices-service.ts';
import type { EventDetails, FollowingChange } from './managed-event.ts';
import { detailsOf, publishingProblems, timeProblems, withSent } from './managed-event-rules.ts';
import { refuse, settingsIn, type Asker, type ManagingParts } from './managed-events-service.ts';
import { findFollowing } from './series-store.ts';

/**
 * Changes an event of a series, and with it all that follow it in the same way or others each in its own way; or none of
 * them. Whoever comes to one that moves may be told of that one; the answer says how many, or how many would be. A trial
 * changes nothing.
 */
export async function changeFollowing(
  parts: ManagingParts & NoticeParts,
  asker: Asker,
  id: EventId,
  request: ChangeRequest,
): Promise<Changed> {
  const { storage, clock, events } = parts;
  const { event } = await events.forManager(asker.caller, id);
  if (event.series === null) throw conflict('This event belongs to no series.');
  const ofSeries = { id, series: event.series };
  return storage.write(async (tx) => {
    const changes =
      request.following === null
        ? await allInTheSameWay(tx, parts, ofSeries, request)
        : await eachInItsOwnWay(tx, parts, ofSeries, { ...request, following: request.following });
    for (const { stored, after } of changes) {
      refuse(timeProblems(after, clock.timeZone));
      if (!stored.draft) refuse(publishingProblems(after));
    }
    if (request.dryRun) return { told: await tell(tx, parts, asker, changes, request), undo: null };
    for (const { stored, after } of changes) await storeChange(tx, { parts, asker }, stored, after);
    const told = await tell(tx, parts, asker, changes, request);
    const [own, ...others] = changes;
    return { told, undo: undoOf([changingOf(own), ...others.map(changingOf)]) };
  });
}

/** An event, and what it is to become. */
interface Change {
  readonly stored: EventRecord;
  readonly after: EventDetails;
}

/** The change of the event that was asked for, and those of others of its series. */
type Changes = readonly [Change, ...Change[]];

interface OfSeries {
  readonly id: EventId;
  readonly series: SeriesId;
}

function changingOf({ stored, after }: Change) {
  return { id: stored.id, version: stored.version, before: detailsOf(stored), after };
}

/** What becomes of an event and of all that follow it. Only of the first one the caller has read a version. */
async function allInTheSameWay(
  tx: Tx,
  { clock }: ManagingParts,
  { id, series }: OfSeries,
  { sent, version }: ChangeRequest,
): Promise<Changes> {
  await lockEvent(tx, clock, id, version);
  const { event: first } = await settingsIn(tx, id);
  const before = detailsOf(first);
  const example = { before, after: withSent(before, sent) };
  const others: Change[] = [];
  for (const later of await findFollowing(tx, series, first)) {
    await lockEvent(tx, clock, later, undefined);
    const { event: stored } = await settingsIn(tx, later);
    others.push({ stored, after: followingDetails(detailsOf(stored), sent, example) });
  }
  return [{ stored: first, after: example.after }, ...others];
}

/** What becomes of an event and of some others of its series, unless somebody has changed one of them since it was read. */
async function eachInItsOwnWay(
  tx: Tx,
  { clock }: ManagingParts,
  { id, series }: OfSeries,
  { sent, version, following }: ChangeRequest & { following: readonly FollowingChange[] },
): Promise<Changes> {
  const named = following.map((change) => change.id);
  // Before anything is said of them: who may change this event may change those of its series, and no others.
  const ofSeries = await findEventsOfSeries(tx, series);
  const known = new Set(ofSeries.filter((each) => each !== id));
  if (!named.every((each) => known.delete(each)))
    throw badField('following', 'must name other events of the same series, each once');
  await lockEvents(tx, clock, [{ id, version }, ...following]);
  const changeOf = async (each: EventId, its: ChangeRequest['sent']): Promise<Change> => {
    const { event: stored } = await settingsIn(tx, each);
    if (stored.removedAt !== null) throw notFound('One of these events');
    return { stored, after: withSent(detailsOf(stored), its) };
  };
  const own = await changeOf(id, sent);
  const others: Change[] = [];
  for (const { id: each, version: _, ...its } of following) others.push(await changeOf(each, its));
  return [own, ...others];
}

/** Tells whoever comes to an event that moves of that one, or says whom it would be told; null when nobody is. */
async function tell(
  tx: Tx,
  parts: ManagingParts & NoticeParts,
  asker: Asker,
  changes: Changes,
  request: ChangeRequest,
): Promise<Told | null> {
  const notices = changes.flatMap(({ stored, after }) => noticeOf(parts, stored, after, request) ?? []);
  if (notices.length === 0) return null;
  const registered = await findRegisteredFor(
    tx,
    notices.map(({ event: { id: moved } }) => moved),
  );
  const told = notices.filter((notice) => registered.includes(notice.event.id));
  return request.dryRun
    ? noticesPreview(tx, parts, asker, told)
    : sendNotices(tx, parts, asker, told, request.expected);
}
