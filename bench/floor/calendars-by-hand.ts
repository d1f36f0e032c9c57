import { titleOf } from './hand-people.ts';
import { heldBy, pathsUnder } from './hand-rights.ts';
import type { HandParts, HandRoute } from './hand-route.ts';
import { placesBelow } from './hand-sql.ts';

const right = ['manage-events'];

interface CalendarRow {
  id: number;
  title: string;
  version: number;
  place: number;
  kind: string;
  club: number | null;
  name: string;
  minutes: number | null;
  dueDays: number | null;
  capacity: number | null;
  waitingList: 0 | 1;
  location: string;
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
  select calendars.id, calendars.title, calendars.version, calendars.event_minutes as minutes,
    calendars.event_due_days as dueDays, calendars.event_capacity as capacity,
    calendars.event_waiting_list as waitingList, calendars.event_location as location, places.id as place, places.kind,
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

/** The calendars that someone manages. */
export function calendarsRoute(parts: HandParts): HandRoute {
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
      const shown = found.map(({ id, title, version, place, kind, name, club, ...row }) => ({
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
        defaults: defaultsOf(row),
      }));
      return { body: { success: true, count: shown.length, calendars: shown } };
    },
  };
}

function defaultsOf(row: Pick<CalendarRow, 'minutes' | 'dueDays' | 'capacity' | 'waitingList' | 'location'>) {
  const { minutes, dueDays, capacity } = row;
  const location = JSON.parse(row.location) as unknown;
  return { minutes, dueDays, capacity, waitingList: row.waitingList === 1, location };
}
