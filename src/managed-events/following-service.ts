import { lockEvent, touchEvent } from '../events/event-changes-service.ts';
import { badField, conflict } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { followingDetails } from './following-rules.ts';
import type { ChangeRequest } from './event-change-service.ts';
import {
  columnsOf,
  detailsOf,
  isNoticed,
  publishingProblems,
  timeProblems,
  withSent,
} from './managed-event-rules.ts';
import { refuse, settingsIn, type Asker, type ManagingParts } from './managed-events-service.ts';
import { findFollowing } from './series-store.ts';

/**
 * Changes an event of a series and all that follow it, or none of them. Only of the first one the caller has read a
 * version; each of the others keeps whatever is not sent. A trial changes nothing. Nobody is told.
 */
export async function changeFollowing(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
  { sent, version, notify, dryRun }: ChangeRequest,
): Promise<null> {
  await events.forManager(caller, id);
  if (notify) throw badField('notify', 'is for a change of one event');
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, version);
    const { event } = await settingsIn(tx, id);
    if (event.series === null) throw conflict('This event belongs to no series.');
    const before = detailsOf(event);
    const first = { before, after: withSent(before, sent) };
    for (const each of [id, ...(await findFollowing(tx, event.series, event.start))]) {
      if (each !== id) await lockEvent(tx, clock, each, undefined);
      const { event: stored } = await settingsIn(tx, each);
      const old = detailsOf(stored);
      const details = each === id ? first.after : followingDetails(old, sent, first);
      refuse(timeProblems(details, clock.timeZone));
      if (!stored.draft) refuse(publishingProblems(details));
      const noticed = !stored.draft && isNoticed(old, details);
      const change = { before: { ...old }, after: { ...details }, columns: columnsOf(details), noticed };
      if (!dryRun) await touchEvent(tx, { clock, origin }, each, change);
    }
    return null;
  });
}
