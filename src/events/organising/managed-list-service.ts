import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField } from '../../platform/shared/errors.ts';
import { asId, type CalendarId, type EventId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { nobody, type AudienceCounts } from '../audience/audience.ts';
import type { AudienceCountCache } from '../audience/audience-service.ts';
import type { EventState } from './managed-event.ts';
import { findManagedEvents, type ManagedRow } from './managed-list-store.ts';

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

/** An event of the list, and how its people stand to it. */
export interface ListedManaged extends ManagedRow {
  counts: AudienceCounts;
}

/** A page of the events that the caller manages, and where the next one begins; null at the end. */
export async function listManaged(
  { storage, audience }: { storage: Storage; audience: AudienceCountCache },
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
  const counts = await audience.ofAll(rows.map((row) => ({ ...row, closed: row.closed === 1 })));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    events: rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? nobody })),
    next: last === undefined ? null : cursorOf([last.start, last.id]),
  };
}
