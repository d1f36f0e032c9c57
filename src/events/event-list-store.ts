import type { Caller } from '../accounts/caller.ts';
import { pathsUnderRights, placesOnPath } from '../organisation/grant.ts';
import { placesBelow } from '../organisation/places-store.ts';
import { termRuns } from '../organisation/term-conditions.ts';
import { asId, type MemberId, type PlaceId } from '../shared/ids.ts';
import type { DateText, DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { EventSummary, OwnAnswer } from './event.ts';
import { rightsInCharge } from './event-policy.ts';

/** Which part of the list is wanted. */
export interface EventPage {
  /** Events that ended before are left out; without an end the start counts. */
  since: DateTimeText;
  /** Events that start later are left out. */
  until: DateTimeText | null;
  limit: number;
  offset: number;
}

export interface ListedEvent {
  event: EventSummary;
  own: OwnAnswer | null;
}

/** The events that exist for the caller, in the order of time, each with the caller's own answer. */
export async function findListedEvents(
  db: Db,
  day: DateText,
  caller: Caller,
  page: EventPage,
): Promise<ListedEvent[]> {
  let query = db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.event_id', '=', 'events.id')
        .on('registrations.member_id', '=', caller.memberId),
    )
    .select(['events.id', 'events.type', 'events.title', 'events.description'])
    .select([
      'events.start_date as start',
      'events.end_date as end',
      'events.all_day',
      'events.review_enabled',
    ])
    .select(['calendars.id as calendar_id', 'calendars.title as calendar_title'])
    .select(['registrations.id as registration', 'registrations.attending', 'registrations.barcode'])
    .where('events.id', 'in', visibleIds(db, day, caller))
    .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', page.since));
  if (page.until !== null) query = query.where('events.start_date', '<=', page.until);
  const rows = await query
    .orderBy('events.start_date')
    .orderBy('events.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ registration, attending, barcode, ...row }) => ({
    event: {
      id: row.id,
      type: row.type,
      title: row.title,
      description: row.description,
      start: row.start,
      end: row.end,
      allDay: row.all_day === 1,
      reviewEnabled: row.review_enabled === 1,
      calendar: { id: row.calendar_id, title: row.calendar_title },
    },
    own: registration === null || barcode === null ? null : { attending, barcode },
  }));
}

/**
 * The ids of the events that `maySee` in event-policy.ts lets the caller see.
 * A union of small sets, each with an index of its own: conditions joined by "or" would read every event there is.
 */
function visibleIds(db: Db, day: DateText, caller: Caller) {
  let ids = withRegistration(db, caller.memberId)
    .union(reviewedByName(db, caller.memberId))
    .union(reviewedByFunction(db, caller.memberId, day));
  if (caller.clubPath !== null) ids = ids.union(openToClub(db, caller.clubPath));
  const charge = pathsUnderRights(caller.grants, rightsInCharge);
  if (charge.length > 0) ids = ids.union(inCharge(db, charge));
  return ids;
}

function withRegistration(db: Db, member: MemberId) {
  return db.selectFrom('registrations').select('event_id as id').where('member_id', '=', member);
}

function reviewedByName(db: Db, member: MemberId) {
  return db.selectFrom('event_reviewers').select('event_id as id').where('member_id', '=', member);
}

/** Held that day, and at the very place that owns the event's calendar. */
function reviewedByFunction(db: Db, member: MemberId, day: DateText) {
  return db
    .selectFrom('terms')
    .innerJoin('event_reviewers', 'event_reviewers.function_id', 'terms.function_id')
    .innerJoin('events', 'events.id', 'event_reviewers.event_id')
    .innerJoin('calendars', (join) =>
      join
        .onRef('calendars.id', '=', 'events.calendar_id')
        .onRef('calendars.place_id', '=', 'terms.place_id'),
    )
    .select('events.id')
    .where('terms.member_id', '=', member)
    .where(termRuns(day));
}

/** Everyone under the calendar's owner is the audience of an event that is not closed. */
function openToClub(db: Db, clubPath: string) {
  const places = placesOnPath(clubPath).map((place) => asId<PlaceId>(place));
  return db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .select('events.id')
    .where('calendars.place_id', 'in', places)
    .where('events.closed', '=', 0);
}

function inCharge(db: Db, paths: readonly string[]) {
  return db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .select('events.id')
    .where('calendars.place_id', 'in', placesBelow(db, paths));
}
