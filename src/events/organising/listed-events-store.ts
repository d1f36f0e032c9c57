import { sql, type RawBuilder } from 'kysely';
import { placesBelow } from '../../directory/organisation/places-store.ts';
import type { CalendarId, SeriesId } from '../../platform/shared/ids.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { Params } from '../../platform/storage/prepared.ts';
import type { EventState } from './managed-event.ts';

/** What decides how the engine finds events. */
export interface FilterShape {
  readonly state: EventState | undefined;
  readonly ofCalendar: boolean;
  readonly ofSeries: boolean;
  readonly hasEnd: boolean;
}

/** What it is given. */
export interface FilterValues {
  readonly paths: readonly string[];
  readonly calendar: CalendarId | null;
  readonly series: SeriesId | null;
  readonly since: string;
  readonly until: string;
  /** Every title contains the empty word. */
  readonly word: string;
}

/** The events that a list is about, in whatever order. */
export function matchingEvents(
  db: Db,
  dialect: Dialect,
  { state, ofCalendar, ofSeries, hasEnd }: FilterShape,
  { paths, calendar, series, since, until, word }: Params<FilterValues>,
) {
  const own = db
    .selectFrom('calendars as own')
    .select('own.id')
    .where('own.place_id', 'in', placesBelow(db, paths));
  return inState(db, state)
    .where('events.calendar_id', 'in', own)
    .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since))
    .where((eb) => dialect.contains(eb.ref('events.title_key'), word))
    .$if(ofCalendar, (query) => query.where('events.calendar_id', '=', calendar))
    .$if(ofSeries, (query) => query.where('events.series_id', '=', series))
    .$if(hasEnd, (query) => query.where('events.start_date', '<=', until));
}

function inState(db: Db, state: EventState | undefined) {
  const events = db.selectFrom('events');
  if (state === 'removed') return events.where('events.removed_at', 'is not', null);
  const present = events.where('events.removed_at', 'is', null);
  if (state === undefined) return present;
  if (state === 'draft') return present.where('events.draft', '=', 1);
  return present.where('events.draft', '=', 0).where('events.cancelled', '=', state === 'cancelled' ? 1 : 0);
}

/** A series as one number, and each other event as one that no series has. */
export function seriesOrSelf(): RawBuilder<number> {
  return sql<number>`coalesce(events.series_id, -events.id)`;
}

/** Every event in a line of its own. */
export function eachByItself(db: Db, matching: ReturnType<typeof matchingEvents>) {
  const each = matching
    .select(['events.id', 'events.start_date'])
    .select((eb) => [eb.lit<number>(1).as('dates'), eb.ref('events.start_date').as('last_date')]);
  return db.selectFrom(each.as('each')).selectAll('each');
}

/** Of each series the first event in this order, with how many there are and when the last one begins. */
export function firstOfSeries(db: Db, matching: ReturnType<typeof matchingEvents>, order: 'asc' | 'desc') {
  const each = matching.select(['events.id', 'events.start_date', seriesOrSelf().as('series')]);
  const ranked = db.selectFrom(each.as('one')).select((eb) => {
    const first = eb.fn
      .agg<number>('row_number')
      .over((over) =>
        over.partitionBy('one.series').orderBy('one.start_date', order).orderBy('one.id', order),
      );
    const dates = eb.fn.countAll<number>().over((over) => over.partitionBy('one.series'));
    const last = eb.fn.max('one.start_date').over((over) => over.partitionBy('one.series'));
    return ['one.id', 'one.start_date', first.as('place'), dates.as('dates'), last.as('last_date')];
  });
  return db
    .selectFrom(ranked.as('each'))
    .select(['each.id', 'each.start_date', 'each.dates', 'each.last_date'])
    .where('each.place', '=', 1);
}

/** What a line of a list says of the events that were found. */
export function listedEvents(db: Db, found: Found) {
  return db
    .selectFrom(found.as('found'))
    .innerJoin('events', 'events.id', 'found.id')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select(['events.id', 'events.title', 'events.start_date as start', 'events.end_date as end'])
    .select(['events.all_day', 'events.draft', 'events.cancelled', 'events.removed_at as removedAt'])
    .select(['events.closed', 'events.version', 'events.location', 'events.series_id as series'])
    .select(['events.registration_enabled', 'events.registration_due_date', 'events.review_enabled'])
    .select(['events.capacity', 'places.path as ownerPath'])
    .select(['calendars.id as calendarId', 'calendars.title as calendarTitle'])
    .select(['found.dates', 'found.last_date as lastDate']);
}

/** What was found: of each event its number, and what stands for it in the list. */
type Found = ReturnType<typeof firstOfSeries> | ReturnType<typeof eachByItself>;
