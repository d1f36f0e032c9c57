import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { placesBelow } from '../organisation/places-store.ts';
import { termRuns } from '../organisation/term-conditions.ts';
import type { MemberId, PlaceId } from '../shared/ids.ts';
import type { DateText, DateTimeText } from '../shared/local-time.ts';
import { textAfter } from '../shared/text-range.ts';
import type { Db } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { unindexed } from '../storage/unindexed.ts';

/** What decides which events exist for a caller, as `maySee` in event-policy.ts says. */
export interface Viewer {
  member: MemberId;
  day: DateText;
  /** The member's club and everything above it. */
  places: readonly PlaceId[];
  /** The paths of the places the member is in charge of, with everything below them. */
  charge: readonly string[];
}

/** The time in which the starts of all wanted events lie. */
export interface Starts {
  earliest: DateTimeText;
  latest: DateTimeText;
}

/**
 * The ids of the events that exist for a viewer: a union of small sets, each with an index of its own. Right for whoever
 * is in charge of little or nothing; conditions joined by "or" would read every event there is.
 */
export function visibleIds(db: Db, viewer: Viewer, starts: Starts) {
  const ids = withRegistration(db, viewer.member)
    .union(reviewedByName(db, viewer.member))
    .union(reviewedByFunction(db, viewer, starts))
    .union(openToPlaces(db, viewer.places, starts));
  return viewer.charge.length === 0 ? ids : ids.union(inCharge(db, viewer.charge, starts));
}

function withRegistration(db: Db, member: MemberId) {
  return db.selectFrom('registrations').select('event_id as id').where('member_id', '=', member);
}

function reviewedByName(db: Db, member: MemberId) {
  return db.selectFrom('event_reviewers').select('event_id as id').where('member_id', '=', member);
}

/** Held that day, and at the very place that owns the event's calendar. */
function reviewedByFunction(db: Db, { member, day }: Viewer, { earliest, latest }: Starts) {
  // Cross joins are done in this order: beginning with the function would read its events in every other place.
  return db
    .selectFrom('terms')
    .crossJoin('calendars')
    .crossJoin('events')
    .crossJoin('event_reviewers')
    .select('events.id')
    .where('terms.member_id', '=', member)
    .where(termRuns(day))
    .whereRef('calendars.place_id', '=', 'terms.place_id')
    .whereRef('events.calendar_id', '=', 'calendars.id')
    .where('events.start_date', '>=', earliest)
    .where('events.start_date', '<=', latest)
    .whereRef('event_reviewers.event_id', '=', 'events.id')
    .where((eb) => eb(unindexed(eb.ref('event_reviewers.function_id')), '=', eb.ref('terms.function_id')));
}

/** Everyone under the calendar's owner is the audience of an event that is not closed. */
function openToPlaces(db: Db, places: readonly PlaceId[], { earliest, latest }: Starts) {
  return db
    .selectFrom('calendars')
    .innerJoin('events', 'events.calendar_id', 'calendars.id')
    .select('events.id')
    .where('calendars.place_id', 'in', places)
    .where('events.start_date', '>=', earliest)
    .where('events.start_date', '<=', latest)
    .where('events.closed', '=', 0);
}

function inCharge(db: Db, paths: readonly string[], { earliest, latest }: Starts) {
  return db
    .selectFrom('calendars')
    .innerJoin('events', 'events.calendar_id', 'calendars.id')
    .select('events.id')
    .where('calendars.place_id', 'in', placesBelow(db, paths))
    .where('events.start_date', '>=', earliest)
    .where('events.start_date', '<=', latest);
}

type ListedEvents = ExpressionBuilder<Tables, 'events' | 'calendars' | 'places'>;

/**
 * The same as a condition on one event, its calendar and the calendar's owner. Right for whoever is in charge of much:
 * most events fit, so they are read in their order and the first ones taken.
 */
export function isVisible(eb: ListedEvents, { member, day, places, charge }: Viewer): Expression<SqlBool> {
  return eb.or([
    ...charge.map((path) => isBelow(eb, path)),
    eb.and([eb('calendars.place_id', 'in', places), eb('events.closed', '=', 0)]),
    eb.exists(
      eb
        .selectFrom('registrations')
        .select('registrations.id')
        .whereRef('registrations.event_id', '=', 'events.id')
        .where('registrations.member_id', '=', member),
    ),
    eb.exists(
      eb
        .selectFrom('event_reviewers')
        .select('event_reviewers.id')
        .whereRef('event_reviewers.event_id', '=', 'events.id')
        .where((reviewer) =>
          reviewer.or([
            reviewer('event_reviewers.member_id', '=', member),
            reviewer('event_reviewers.function_id', 'in', (query) =>
              query
                .selectFrom('terms')
                .select('terms.function_id')
                .where('terms.member_id', '=', member)
                .whereRef('terms.place_id', '=', 'calendars.place_id')
                .where(termRuns(day)),
            ),
          ]),
        ),
    ),
  ]);
}

/** Whether there are more places than this below some paths, together. */
export async function haveMorePlaces(db: Db, paths: readonly string[], count: number): Promise<boolean> {
  const beyond = await db
    .selectFrom('places')
    .select('places.id')
    .where((eb) => eb.or(paths.map((path) => isBelow(eb as unknown as ListedEvents, path))))
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

/** A path begins with the path of every place above it. */
function isBelow(eb: ListedEvents, path: string): Expression<SqlBool> {
  return eb.and([eb('places.path', '>=', path), eb('places.path', '<', textAfter(path) ?? path)]);
}
