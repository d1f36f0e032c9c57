import { lockEvent } from '../events/event-changes-service.ts';
import type { EventRecord } from '../events/event.ts';
import { conflict } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import type { Tx } from '../storage/database.ts';
import { followingDetails } from './following-rules.ts';
import { noticeOf, storeChange, type ChangeRequest } from './event-change-service.ts';
import { findRegisteredFor } from './event-life-store.ts';
import { noticesPreview, sendNotices, type NoticeParts, type Told } from './event-notices-service.ts';
import type { EventDetails } from './managed-event.ts';
import { detailsOf, publishingProblems, timeProblems, withSent } from './managed-event-rules.ts';
import { refuse, settingsIn, type Asker, type ManagingParts } from './managed-events-service.ts';
import { findFollowing } from './series-store.ts';

/**
 * Changes an event of a series and all that follow it, or none of them. Only of the first one the caller has read a
 * version; each of the others keeps whatever is not sent. Whoever comes to one that moves may be told of that one; the
 * answer says how many, or how many would be. A trial changes nothing.
 */
export async function changeFollowing(
  parts: ManagingParts & NoticeParts,
  asker: Asker,
  id: EventId,
  request: ChangeRequest,
): Promise<Told | null> {
  const { storage, clock, events } = parts;
  await events.forManager(asker.caller, id);
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, request.version);
    const { event } = await settingsIn(tx, id);
    const changes = await changesOf(tx, parts, event, request);
    if (!request.dryRun)
      for (const { stored, after } of changes) await storeChange(tx, { parts, asker }, stored, after);
    const notices = changes.flatMap(({ stored, after }) => noticeOf(parts, stored, after, request) ?? []);
    if (notices.length === 0) return null;
    const ids = notices.map(({ event: { id: moved } }) => moved);
    const registered = await findRegisteredFor(tx, ids);
    const told = notices.filter((notice) => registered.includes(notice.event.id));
    return request.dryRun
      ? noticesPreview(tx, parts, asker, told)
      : sendNotices(tx, parts, asker, told, null);
  });
}

/** An event, and what it is to become. */
interface Change {
  readonly stored: EventRecord;
  readonly after: EventDetails;
}

/** What becomes of each, refused when one of them cannot be so; nobody else changes them until the end. */
async function changesOf(
  tx: Tx,
  { clock }: ManagingParts,
  first: EventRecord,
  { sent }: ChangeRequest,
): Promise<Change[]> {
  if (first.series === null) throw conflict('This event belongs to no series.');
  const before = detailsOf(first);
  const example = { before, after: withSent(before, sent) };
  const changes: Change[] = [{ stored: first, after: example.after }];
  for (const id of await findFollowing(tx, first.series, first)) {
    await lockEvent(tx, clock, id, undefined);
    const { event: stored } = await settingsIn(tx, id);
    changes.push({ stored, after: followingDetails(detailsOf(stored), sent, example) });
  }
  for (const { stored, after } of changes) {
    refuse(timeProblems(after, clock.timeZone));
    if (!stored.draft) refuse(publishingProblems(after));
  }
  return changes;
}
