import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField } from '../../platform/shared/errors.ts';
import { asId, type CalendarId, type EventId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { AnswerCounts, EventState } from './managed-event.ts';
import { countAnswers, findManagedEvents, noAnswers, type ManagedRow } from './managed-list-store.ts';

/** Which part of the list is asked for. */
export interface ManagedListRequest {
  calendar?: CalendarId;
  state?: EventState;
  from?: DateText;
  to?: DateText;
  q?: string;
  order?: 'asc' | 'desc';
  cursor?: string;
  limit: number;
}

/** An event of the list, and how many answered what. */
export interface ListedManaged extends Omit<ManagedRow, 'taken'> {
  counts: AnswerCounts;
}

/** A page of the events that the caller manages, and where the next one begins; null at the end. */
export async function listManaged(
  storage: Storage,
  { grants }: Pick<Caller, 'grants'>,
  { calendar, state, from, to, q, order = 'asc', cursor, limit }: ManagedListRequest,
): Promise<{ events: ListedManaged[]; next: string | null }> {
  if (from !== undefined && to !== undefined && to < from) throw badField('to', 'must not be before from');
  const [start, id] = cursor === undefined ? [] : readCursor(cursor, ['string', 'number']);
  const paths = pathsUnderRights(grants, ['manage-events']);
  if (paths.length === 0) return { events: [], next: null };
  // One more than asked for shows whether there are further ones.
  const found = await findManagedEvents(storage, {
    paths,
    calendar,
    state,
    since: from === undefined ? undefined : `${from}T00:00:00`,
    until: to === undefined ? undefined : `${to}T23:59:59`,
    text: q === '' ? undefined : q,
    newestFirst: order === 'desc',
    after: start === undefined || id === undefined ? undefined : { start, id: asId<EventId>(id) },
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const counts = await countAnswers(
    storage.db,
    rows.map((row) => row.id),
  );
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    events: rows.map(({ taken, ...row }) => ({
      ...row,
      counts: {
        ...(counts.get(row.id) ?? noAnswers),
        ...(row.capacity !== null && { taken: taken ?? 0 }),
      },
    })),
    next: last === undefined ? null : cursorOf([last.start, last.id]),
  };
}
