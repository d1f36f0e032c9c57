import { recordChanges } from '../audit/audit-service.ts';
import { keepAnswer } from '../repeats/repeats-service.ts';
import type { EventId } from '../shared/ids.ts';
import { nowInstantText, type DateTimeText } from '../shared/local-time.ts';
import { copyEventRows } from './event-copy-store.ts';
import { shiftedTo } from './event-life-rules.ts';
import { columnsOf, detailsOf, timeProblems } from './managed-event-rules.ts';
import {
  refuse,
  settingsIn,
  type Asker,
  type Created,
  type Creating,
  type ManagingParts,
} from './managed-events-service.ts';

/**
 * Makes a draft out of another event, also one that is over or cancelled: its settings, questions, reviewers, files and
 * texts, with all dates shifted to the new start; nobody's registration, barcode or answer.
 */
export async function copyEvent(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  original: EventId,
  { startDate, title }: { startDate: DateTimeText; title?: string },
  { repeat, path }: Creating,
): Promise<Created> {
  await events.forManager(caller, original);
  return storage.write(async (tx) => {
    const { event } = await settingsIn(tx, original);
    const before = detailsOf(event);
    const details = { ...shiftedTo(before, startDate), title: title ?? before.title };
    refuse(timeProblems(details, clock.timeZone));
    const now = nowInstantText(clock);
    const fresh = { draft: 1, cancelled: 0, series_id: null, version: 1, sequence: 0 } as const;
    const columns = { ...columnsOf(details), ...fresh, created_at: now, updated_at: now };
    const id = await copyEventRows(tx, original, columns);
    const after = { copyOf: original, calendar: event.calendar.id, ...details, draft: true };
    await recordChanges(tx, clock, origin, [
      { action: 'create', subject: 'event', subjectId: id, eventId: id, before: null, after },
    ]);
    const answer = { success: true, id } as const;
    const location = path.replace(/\/\d+\/copy$/, `/${id}`);
    await keepAnswer(tx, repeat, { status: 201, body: answer, location });
    return answer;
  });
}
