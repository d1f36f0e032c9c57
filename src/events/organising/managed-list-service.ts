import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField } from '../../platform/shared/errors.ts';
import { asId, type CalendarId, type EventId, type SeriesId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { nobody, type AudienceCounts } from '../audience/audience.ts';
import type { AudienceCountCache } from '../audience/audience-service.ts';
import type { EventState } from './managed-event.ts';
import { countManagedEvents, findManagedEvents, type ManagedRow } from './managed-list-store.ts';

/** Which part of the list is asked for. */
export interface ManagedListRequest {
  calendar?: CalendarId;
  series?: SeriesId;
  state?: EventState;
  from?: DateText;
  to?: DateText;
  q?: string;
  order?: 'asc' | 'desc';
  cursor?: string;
  limit: number;
  /** Of each series only the first event that is wanted. */
  grouped?: boolean;
  /** Whether it is said how many there are in all. */
  total?: boolean;
}

/** An event of the list, and how its people stand to it. */
export interface ListedManaged extends ManagedRow {
  counts: AudienceCounts;
}

/** A page of the events that the caller manages, and where the next one begins; null at the end. */
export interface ManagedListPage {
  readonly events: ListedManaged[];
  readonly next: string | null;
  /** On all pages together; left out unless it is asked for. */
  readonly total?: number;
}

/** The events that the caller manages, by pages. */
export async function listManaged(
  parts: { storage: Storage; audience: AudienceCountCache },
  { grants }: Pick<Caller, 'grants'>,
  request: ManagedListRequest,
): Promise<ManagedListPage> {
  const { calendar, series, state, from, to, q, order = 'asc', cursor, limit, grouped = false } = request;
  if (from !== undefined && to !== undefined && to < from) throw badField('to', 'must not be before from');
  const [start, id] = cursor === undefined ? [] : readCursor(cursor, ['string', 'number']);
  const paths = pathsUnderRights(grants, ['manage-events']);
  if (paths.length === 0) return { events: [], next: null, ...(request.total === true && { total: 0 }) };
  const filter = {
    paths,
    calendar,
    series,
    state,
    since: from === undefined ? undefined : `${from}T00:00:00`,
    until: to === undefined ? undefined : `${to}T23:59:59`,
    text: q === '' ? undefined : q,
    grouped,
  };
  const after = start === undefined || id === undefined ? undefined : { start, id: asId<EventId>(id) };
  const { storage } = parts;
  const [found, total] = await Promise.all([
    // One more than asked for shows whether there are further ones.
    findManagedEvents(storage, { ...filter, newestFirst: order === 'desc', after, limit: limit + 1 }),
    request.total === true ? countManagedEvents(storage, filter) : undefined,
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    events: await withCounts(parts.audience, rows),
    next: last === undefined ? null : cursorOf([last.start, last.id]),
    ...(total !== undefined && { total }),
  };
}

/** Rows of a list with how the people of each event stand to it. */
export async function withCounts<Row extends ManagedRow>(
  audience: AudienceCountCache,
  rows: readonly Row[],
): Promise<(Row & { counts: AudienceCounts })[]> {
  const counts = await audience.ofAll(rows.map((row) => ({ ...row, closed: row.closed === 1 })));
  return rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? nobody }));
}
