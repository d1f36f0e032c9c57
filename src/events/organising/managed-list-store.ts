import { placesBelow } from '../../directory/organisation/places-store.ts';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { CalendarId, EventId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { EventLocation } from '../event/event.ts';
import type { EventState } from './managed-event.ts';

/** Which events are wanted; what is left out does not matter, but removed ones come only when asked for. */
export interface ManagedFilter {
  /** The paths of the places whose events the caller manages. */
  paths: readonly string[];
  calendar?: CalendarId | undefined;
  state?: EventState | undefined;
  /** Not over before. */
  since?: DateTimeText | undefined;
  until?: DateTimeText | undefined;
  /** A part of the title. */
  text?: string | undefined;
  newestFirst: boolean;
  after?: { start: DateTimeText; id: EventId } | undefined;
  limit: number;
}

export type ManagedRow = Awaited<ReturnType<typeof findManagedEvents>>[number];

/** A page of the events below some places, drafts too, in the order of time. */
export async function findManagedEvents({ db, dialect }: Storage, filter: ManagedFilter) {
  const { paths, calendar = null, state, since = '', until, text = '', newestFirst, after, limit } = filter;
  const page = pageOf(dialect, {
    state,
    newestFirst,
    ofCalendar: calendar !== null,
    hasEnd: until !== undefined,
    isFurther: after !== undefined,
  });
  const { start = '', id = null } = after ?? {};
  const values = { paths, calendar, since, until: until ?? '', word: foldText(text), start, id, limit };
  const { rows } = await page(db, values);
  return rows.map((row) => ({ ...row, location: fromJson<EventLocation>(row.location) }));
}

/** What decides how the engine finds a page. */
interface PageShape {
  readonly state: EventState | undefined;
  readonly newestFirst: boolean;
  readonly ofCalendar: boolean;
  readonly hasEnd: boolean;
  readonly isFurther: boolean;
}

interface PageValues {
  readonly paths: readonly string[];
  readonly calendar: CalendarId | null;
  readonly since: string;
  readonly until: string;
  /** Every title contains the empty word. */
  readonly word: string;
  readonly start: string;
  readonly id: EventId | null;
  readonly limit: number;
}

/** A query for each shape of a page: writing it down takes longer than finding fifty events. */
const pages = new Map<string, ReturnType<typeof preparePage>>();

function pageOf(dialect: Dialect, shape: PageShape): ReturnType<typeof preparePage> {
  const key = toJson([dialect.name, shape]);
  const known = pages.get(key) ?? preparePage(dialect, shape);
  pages.set(key, known);
  return known;
}

function preparePage(dialect: Dialect, { state, newestFirst, ofCalendar, hasEnd, isFurther }: PageShape) {
  const order = newestFirst ? 'desc' : 'asc';
  const beyond = newestFirst ? '<' : '>';
  return prepared((db, { paths, calendar, since, until, word, start, id, limit }: Params<PageValues>) =>
    inState(db, state)
      .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
      .innerJoin('places', 'places.id', 'calendars.place_id')
      .select(['events.id', 'events.title', 'events.start_date as start', 'events.end_date as end'])
      .select(['events.all_day', 'events.draft', 'events.cancelled', 'events.removed_at as removedAt'])
      .select(['events.closed', 'events.version', 'events.location', 'events.series_id as series'])
      .select(['events.registration_enabled', 'events.registration_due_date', 'events.review_enabled'])
      .select(['events.capacity', 'places.path as ownerPath'])
      .select(['calendars.id as calendarId', 'calendars.title as calendarTitle'])
      .where(
        'events.calendar_id',
        'in',
        db
          .selectFrom('calendars as own')
          .select('own.id')
          .where('own.place_id', 'in', placesBelow(db, paths)),
      )
      .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since))
      .where((eb) => dialect.contains(eb.ref('events.title_key'), word))
      .$if(ofCalendar, (query) => query.where('events.calendar_id', '=', calendar))
      .$if(hasEnd, (query) => query.where('events.start_date', '<=', until))
      .$if(isFurther, (query) =>
        query.where((eb) =>
          eb.or([
            eb('events.start_date', beyond, start),
            eb.and([eb('events.start_date', '=', start), eb('events.id', beyond, id)]),
          ]),
        ),
      )
      .orderBy('events.start_date', order)
      .orderBy('events.id', order)
      .limit(limit),
  );
}

function inState(db: Db, state: EventState | undefined) {
  const events = db.selectFrom('events');
  if (state === 'removed') return events.where('events.removed_at', 'is not', null);
  const present = events.where('events.removed_at', 'is', null);
  if (state === undefined) return present;
  if (state === 'draft') return present.where('events.draft', '=', 1);
  return present.where('events.draft', '=', 0).where('events.cancelled', '=', state === 'cancelled' ? 1 : 0);
}
