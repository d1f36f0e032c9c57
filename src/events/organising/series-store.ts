import type { Insertable } from 'kysely';
import type { EventColumns } from '../event/event-changes-store.ts';
import type { EventSeriesTable } from '../event/events-tables.ts';
import type { CalendarId, EventId, FunctionId, SeriesId } from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { insertNumbered, insertOne } from '../../platform/storage/insert-rows.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { columnsOf } from './managed-event-rules.ts';
import type { DatedEvent, SeriesRule } from './series.ts';

/** Stores the rule of a series, and gives its number. */
export function insertSeries(tx: Tx, row: Insertable<EventSeriesTable>): Promise<SeriesId> {
  return insertOne<'event_series', SeriesId>(tx, 'event_series', row);
}

/** An event that was stored, and the functions that review it. */
export interface StoredEvent {
  readonly event: EventId;
  readonly reviewers: readonly FunctionId[];
}

/** Stores the events of a series as drafts, with few statements, and lets those review them who do so in their calendar. */
export async function insertSeriesEvents(
  tx: Tx,
  { calendar, series, now }: { calendar: CalendarId; series: SeriesId; now: InstantText },
  events: readonly ReturnType<typeof columnsOf>[],
): Promise<StoredEvent[]> {
  const rows = events.map((columns) => ({
    ...(columns satisfies EventColumns),
    calendar_id: calendar,
    series_id: series,
    type: 'EVENT',
    cancelled: 0 as const,
    draft: 1 as const,
    banner: '',
    banner_sq: '',
    sequence: 0,
    created_at: now,
    updated_at: now,
  }));
  const ids = await insertNumbered<'events', EventId>(tx, 'events', rows);
  await tx
    .insertInto('event_reviewers')
    .columns(['event_id', 'function_id'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .innerJoin('calendar_reviewers', 'calendar_reviewers.calendar_id', 'events.calendar_id')
        .select(['events.id', 'calendar_reviewers.function_id'])
        .where('events.series_id', '=', series),
    )
    .execute();
  const reviewing = await tx
    .selectFrom('calendar_reviewers')
    .select('function_id')
    .where('calendar_id', '=', calendar)
    .execute();
  const reviewers = reviewing.map(({ function_id: held }) => held);
  return ids.map((event) => ({ event, reviewers }));
}

const eventsOf = prepared((db, { series }: Params<{ series: SeriesId }>) =>
  db
    .selectFrom('events')
    .select(['id', 'start_date as startDate'])
    .where('series_id', '=', series)
    .where('removed_at', 'is', null)
    .orderBy('start_date')
    .orderBy('id'),
);

/** The events of a series in the order of time; removed ones apart. */
export async function findEventsOf(db: Db, series: SeriesId): Promise<DatedEvent[]> {
  return (await eventsOf(db, { series })).rows;
}

/**
 * The event and the others of its series in the order of time, removed ones too. One that an import has put into another
 * calendar is none of them: others manage it.
 */
const siblings = prepared((db, { id }: Params<{ id: EventId }>) =>
  db
    .selectFrom('events as own')
    .innerJoin('events', (join) =>
      join
        .onRef('events.series_id', '=', 'own.series_id')
        .onRef('events.calendar_id', '=', 'own.calendar_id'),
    )
    .select(['events.id', 'events.start_date', 'events.removed_at'])
    .where('own.id', '=', id)
    .orderBy('events.start_date')
    .orderBy('events.id'),
);

/** The event and the others of its series that are managed with it, in the order of time; removed ones too. */
export async function findSiblings(db: Db, id: EventId): Promise<EventId[]> {
  return (await siblings(db, { id })).rows.map((each) => each.id);
}

/** The others of its series that come after an event and are managed with it, by start and then by number; removed ones apart. */
export async function findFollowing(
  db: Db,
  { id, start }: { readonly id: EventId; readonly start: DateTimeText },
): Promise<EventId[]> {
  const { rows } = await siblings(db, { id });
  return rows
    .filter(({ removed_at: removed }) => removed === null)
    .filter((each) => each.start_date > start || (each.start_date === start && each.id > id))
    .map((each) => each.id);
}

/** The event and the others of its series that were deleted at the same moment, in the order of time. */
export async function findRemovedTogether(db: Db, id: EventId): Promise<EventId[]> {
  const { rows } = await siblings(db, { id });
  const moment = rows.find((each) => each.id === id)?.removed_at ?? null;
  return rows.filter((each) => moment !== null && each.removed_at === moment).map((each) => each.id);
}

/** A series: its calendar, the rule that it was made by, and its events that are there. */
export async function findSeries(db: Db, id: SeriesId) {
  const rule = db.selectFrom('event_series').select(['calendar_id as calendar', 'rule']).where('id', '=', id);
  const [series, events] = await Promise.all([rule.executeTakeFirst(), findEventsOf(db, id)]);
  return series === undefined ? undefined : { ...series, rule: fromJson<SeriesRule>(series.rule), events };
}
