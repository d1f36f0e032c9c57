import { foldText } from '../../platform/shared/folded-text.ts';
import type { CalendarId, EventId, SeriesId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { EventLocation } from '../event/event.ts';
import {
  eachByItself,
  firstOfSeries,
  listedEvents,
  matchingEvents,
  seriesOrSelf,
  type FilterShape,
  type FilterValues,
} from './listed-events-store.ts';
import type { EventState } from './managed-event.ts';

/** Which events are wanted; what is left out does not matter, but removed ones come only when asked for. */
export interface ManagedFilter {
  /** The paths of the places whose events the caller manages. */
  paths: readonly string[];
  calendar?: CalendarId | undefined;
  series?: SeriesId | undefined;
  state?: EventState | undefined;
  /** Not over before. */
  since?: DateTimeText | undefined;
  until?: DateTimeText | undefined;
  /** A part of the title. */
  text?: string | undefined;
}

/** A page of them. */
export interface ManagedPage extends ManagedFilter {
  newestFirst: boolean;
  /** Of each series only the first one that is wanted, with what there is to say of all that are. */
  grouped: boolean;
  after?: { start: DateTimeText; id: EventId } | undefined;
  limit: number;
}

export type ManagedRow = Awaited<ReturnType<typeof findManagedEvents>>[number];

/** A page of the events below some places, drafts too, in the order of time. */
export async function findManagedEvents({ db, dialect }: Storage, filter: ManagedPage) {
  const { grouped, newestFirst, after, limit } = filter;
  const shape = { ...shapeOf(filter), grouped, newestFirst, isFurther: after !== undefined };
  const page = keptQuery(pages, toJson([dialect.name, shape]), () => preparePage(dialect, shape));
  const { start = '', id = null } = after ?? {};
  const { rows } = await page(db, { ...valuesOf(filter), start, id, limit });
  return rows.map((row) => ({ ...row, location: fromJson<EventLocation>(row.location) }));
}

/** How many there are in all; with `grouped` a series is one. */
export async function countManagedEvents(
  { db, dialect }: Storage,
  filter: ManagedFilter & Pick<ManagedPage, 'grouped'>,
): Promise<number> {
  const shape = { ...shapeOf(filter), grouped: filter.grouped };
  const count = keptQuery(counts, toJson([dialect.name, shape]), () => prepareCount(dialect, shape));
  return (await count(db, valuesOf(filter))).rows[0]?.count ?? 0;
}

function shapeOf({ state, calendar, series, until }: ManagedFilter): FilterShape {
  const [ofCalendar, ofSeries] = [calendar !== undefined, series !== undefined];
  return { state, ofCalendar, ofSeries, hasEnd: until !== undefined };
}

function valuesOf(filter: ManagedFilter): FilterValues {
  const { paths, calendar = null, series = null, since = '', until = '', text = '' } = filter;
  return { paths, calendar, series, since, until, word: foldText(text) };
}

/** A query for each shape: writing it down takes longer than finding fifty events. */
const pages = new Map<string, ReturnType<typeof preparePage>>();
const counts = new Map<string, ReturnType<typeof prepareCount>>();

function keptQuery<Query>(kept: Map<string, Query>, key: string, make: () => Query): Query {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

interface PageShape extends FilterShape, Pick<ManagedPage, 'grouped' | 'newestFirst'> {
  readonly isFurther: boolean;
}

interface PageValues extends FilterValues {
  readonly start: string;
  readonly id: EventId | null;
  readonly limit: number;
}

function preparePage(dialect: Dialect, shape: PageShape) {
  const order = shape.newestFirst ? 'desc' : 'asc';
  const beyond = shape.newestFirst ? '<' : '>';
  return prepared((db, values: Params<PageValues>) => {
    const matching = matchingEvents(db, dialect, shape, values);
    const found = (shape.grouped ? firstOfSeries(db, matching, order) : eachByItself(db, matching))
      .$if(shape.isFurther, (query) =>
        query.where((eb) =>
          eb.or([
            eb('start_date', beyond, values.start),
            eb.and([eb('start_date', '=', values.start), eb('id', beyond, values.id)]),
          ]),
        ),
      )
      .orderBy('start_date', order)
      .orderBy('id', order)
      .limit(values.limit);
    return listedEvents(db, found).orderBy('events.start_date', order).orderBy('events.id', order);
  });
}

function prepareCount(dialect: Dialect, shape: FilterShape & Pick<ManagedPage, 'grouped'>) {
  return prepared((db, values: Params<FilterValues>) => {
    const matching = matchingEvents(db, dialect, shape, values);
    return shape.grouped
      ? matching.select((eb) => eb.fn.count<number>(seriesOrSelf()).distinct().as('count'))
      : matching.select((eb) => eb.fn.countAll<number>().as('count'));
  });
}
