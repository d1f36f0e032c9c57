import { locationOf } from './hand-event.ts';
import { placeOf, titleOf } from './hand-people.ts';
import { heldBy, pathsUnder } from './hand-rights.ts';
import type { HandParts, HandRoute } from './hand-route.ts';
import { placesBelow } from './hand-sql.ts';

/** The events and calendars that somebody manages. */
export function managingByHand(parts: HandParts): HandRoute[] {
  return [eventsRoute(parts), calendarsRoute(parts)];
}

const right = ['manage-events'];

interface ManagedRow {
  id: number;
  version: number;
  series: number | null;
  title: string;
  startDate: string;
  endDate: string | null;
  allDay: number;
  closed: number;
  draft: number;
  cancelled: number;
  registrationEnabled: number;
  registrationDueDate: string | null;
  reviewEnabled: number;
  capacity: number | null;
  location: string;
  calendarId: number;
  calendarTitle: string;
  taken: number | null;
}
interface CountRow {
  event: number;
  attending: string | null;
  count: number;
  waiting: number;
}

function eventsRoute(parts: HandParts): HandRoute {
  const { database } = parts;
  const events = database.query<ManagedRow>(`
    select events.id, events.version, events.series_id as series, events.title, events.start_date as startDate,
      events.end_date as endDate, events.all_day as allDay, events.closed, events.draft, events.cancelled,
      events.registration_enabled as registrationEnabled,
      events.registration_due_date as registrationDueDate, events.review_enabled as reviewEnabled,
      events.capacity, events.location, calendars.id as calendarId, calendars.title as calendarTitle,
      event_seats.taken
    from events
    join calendars on calendars.id = events.calendar_id
    left join event_seats on event_seats.event_id = events.id
    where events.removed_at is null and events.calendar_id in (
      select own.id from calendars as own where own.place_id in (${placesBelow}))
    order by events.start_date, events.id limit :limit`);
  const counts = database.query<CountRow>(`
    select event_id as event, attending, count(*) as count, count(waiting_since) as waiting
    from registrations where event_id in (select value from json_each(:events)) group by event_id, attending`);
  const heldOf = heldBy(parts);
  return {
    method: 'GET',
    path: /^\/v2\/manage\/events$/,
    answer({ query, caller }) {
      const limit = Number(query.get('limit') ?? 50);
      const found = events.all({ paths: pathsUnder(heldOf(caller), right), limit: limit + 1 });
      const rows = found.slice(0, limit);
      const byEvent = Map.groupBy(
        counts.all({ events: JSON.stringify(rows.map(({ id }) => id)) }),
        ({ event }) => event,
      );
      const last = found.length > limit ? rows.at(-1) : undefined;
      const next =
        last === undefined
          ? null
          : Buffer.from(JSON.stringify([last.startDate, last.id])).toString('base64url');
      const shown = rows.map((row) => managed(row, byEvent.get(row.id) ?? []));
      return { body: { success: true, count: rows.length, next, events: shown } };
    },
  };
}

function managed(row: ManagedRow, counts: readonly CountRow[]) {
  return {
    id: row.id,
    state: row.draft === 1 ? 'draft' : row.cancelled === 1 ? 'cancelled' : 'published',
    version: row.version,
    calendar: { id: row.calendarId, title: row.calendarTitle },
    series: row.series,
    title: row.title,
    startDate: row.startDate,
    endDate: row.endDate,
    allDay: row.allDay === 1,
    closed: row.closed === 1,
    registrationEnabled: row.registrationEnabled === 1,
    registrationDueDate: row.registrationDueDate ?? '',
    reviewEnabled: row.reviewEnabled === 1,
    capacity: row.capacity,
    counts: { ...countsOf(counts), ...(row.capacity === null ? {} : { taken: row.taken ?? 0 }) },
    place: placeOf(locationOf(row)),
  };
}

function countsOf(rows: readonly CountRow[]) {
  const counts = { yes: 0, no: 0, unanswered: 0, waiting: 0 };
  for (const { attending, count, waiting } of rows) {
    counts[attending === 'YES' ? 'yes' : attending === 'NO' ? 'no' : 'unanswered'] = count - waiting;
    counts.waiting += waiting;
  }
  return counts;
}

interface CalendarRow {
  id: number;
  title: string;
  version: number;
  place: number;
  kind: string;
  club: number | null;
  name: string;
}
interface ReviewerRow {
  calendar: number;
  id: number;
  code: string;
  titles: string;
}

const titles = new Intl.Collator('en', { numeric: true });

const among = '(select value from json_each(:calendars))';

const calendarsBelow = `
  select calendars.id, calendars.title, calendars.version, places.id as place, places.kind,
    clubs.id as club, coalesce(clubs.name, units.name, '') as name
  from calendars
  join places on places.id = calendars.place_id
  left join units on units.place_id = places.id
  left join clubs on clubs.place_id = places.id
  where calendars.place_id in (${placesBelow})`;

const reviewersOfCalendars = `
  select calendar_reviewers.calendar_id as calendar, functions.id, functions.code, functions.titles
  from calendar_reviewers join functions on functions.id = calendar_reviewers.function_id
  where calendar_reviewers.calendar_id in ${among} order by functions.position, functions.id`;

function calendarsRoute(parts: HandParts): HandRoute {
  const { database } = parts;
  const calendars = database.query<CalendarRow>(calendarsBelow);
  const reviewers = database.query<ReviewerRow>(reviewersOfCalendars);
  const reminders = database.query<{ calendar: number; days: number }>(`
    select calendar_id as calendar, days_before as days from calendar_reminders
    where calendar_id in ${among} order by days_before desc`);
  const heldOf = heldBy(parts);
  return {
    method: 'GET',
    path: /^\/v2\/manage\/calendars$/,
    answer({ query, caller }) {
      const locale = query.get('locale') ?? 'en';
      const found = calendars
        .all({ paths: pathsUnder(heldOf(caller), right) })
        .toSorted((one, other) => titles.compare(one.title, other.title) || one.id - other.id);
      const ids = { calendars: JSON.stringify(found.map(({ id }) => id)) };
      const reviewersOf = Map.groupBy(reviewers.all(ids), ({ calendar }) => calendar);
      const remindersOf = Map.groupBy(reminders.all(ids), ({ calendar }) => calendar);
      const shown = found.map(({ id, title, version, place, kind, name, club }) => ({
        id,
        title,
        version,
        place: { id: place, level: kind, name, club },
        reviewers: (reviewersOf.get(id) ?? []).map((reviewer) => ({
          id: reviewer.id,
          code: reviewer.code,
          title: titleOf(reviewer.titles, locale),
        })),
        reminders: (remindersOf.get(id) ?? []).map(({ days }) => days),
      }));
      return { body: { success: true, count: shown.length, calendars: shown } };
    },
  };
}
