import type { Activity, Event } from '../../lib/api/schema.gen.ts';
import { dayOf, daysAfter, daysBetween, lastDayOf, type LocalText } from '../../lib/format/dates.ts';

/** What an entry of the agenda means for the person who looks at it; each has a word, an icon and a colour. */
export type EntryState =
  | 'coming'
  | 'waiting'
  | 'declined'
  | 'unanswered'
  | 'closed'
  | 'free'
  | 'cancelled'
  | 'activity';

/** Something in the agenda: an event, or a social activity of the own club. */
export interface Entry {
  /** Among all entries. */
  key: string;
  title: string;
  start: LocalText;
  /** The last day. */
  lastDay: string;
  /** When it ends on the last day; null when nobody knows. */
  end: LocalText | null;
  allDay: boolean;
  state: EntryState;
  place: string;
  /** The calendar or club that it belongs to. */
  owner: string;
  event: Event | null;
  activity: { record: Activity; club: number } | null;
}

/** What an event means for the caller. */
export function stateOf(event: Event): EntryState {
  if (event.cancelled) return 'cancelled';
  if (event.attending === 'YES') return 'coming';
  if (event.waiting !== null) return 'waiting';
  if (event.attending === 'NO') return 'declined';
  if (event.mayAnswer) return 'unanswered';
  return event.registrationEnabled ? 'closed' : 'free';
}

/** An event as an entry of the agenda. */
export function eventEntry(event: Event): Entry {
  const { startDate, endDate, allDay } = event;
  return {
    key: `event-${event.id}`,
    title: event.title,
    start: startDate,
    lastDay: lastDayOf(startDate, endDate, allDay),
    end: endDate,
    allDay,
    state: stateOf(event),
    place: event.place,
    owner: event.calendar.title,
    event,
    activity: null,
  };
}

/** The status of an activity that was called off. */
const calledOff = 4;

/** A social activity of a club as an entry of the agenda; it takes whole days. */
export function activityEntry(record: Activity, club: { id: number; name: string }): Entry {
  const { startDate, endDate } = record;
  return {
    key: `activity-${record.id}`,
    title: record.title,
    start: startDate,
    lastDay: endDate === '' ? startDate : endDate,
    end: null,
    allDay: true,
    state: record.status === calledOff ? 'cancelled' : 'activity',
    place: '',
    owner: club.name,
    event: null,
    activity: { record, club: club.id },
  };
}

/** Which of its days an entry shows on a day: the second of three is `{ number: 2, of: 3 }`; null when there is only one. */
export function partOn(
  { start, lastDay }: Pick<Entry, 'start' | 'lastDay'>,
  day: string,
): { number: number; of: number } | null {
  const of = daysBetween(dayOf(start), lastDay) + 1;
  return of === 1 ? null : { number: daysBetween(dayOf(start), day) + 1, of };
}

/** Whether an entry is over at a moment; without an end it lasts until the end of its day. */
export function isEntryOver(
  { lastDay, end, allDay }: Pick<Entry, 'lastDay' | 'end' | 'allDay'>,
  now: LocalText,
): boolean {
  return allDay || end === null ? lastDay < dayOf(now) : end < now;
}

/** What someone wants to see of the agenda. */
export interface EntryFilter {
  /** The id of a calendar. */
  calendar?: number | undefined;
  answer?: AnswerFilter | undefined;
}

/** Answers to choose by: what waits for one, what was answered with yes, what with no. */
export const answerFilters = ['open', 'yes', 'no'] as const;
export type AnswerFilter = (typeof answerFilters)[number];

const stateFor: Record<AnswerFilter, EntryState> = { open: 'unanswered', yes: 'coming', no: 'declined' };

/** Whether an entry is wanted. */
export function isWanted({ event, state }: Entry, { calendar, answer }: EntryFilter): boolean {
  if (calendar !== undefined && event?.calendar.id !== calendar) return false;
  return answer === undefined || state === stateFor[answer];
}

/** Entries once each, in the order of time. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const once = new Map(entries.map((entry) => [entry.key, entry]));
  return [...once.values()].toSorted(byTime);
}

/** Whole days come first on their day. */
function byTime(one: Entry, other: Entry): number {
  return (
    compare(dayOf(one.start), dayOf(other.start)) ||
    Number(other.allDay) - Number(one.allDay) ||
    compare(one.start, other.start) ||
    compare(one.title, other.title)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A day with what happens on it. */
export interface Day {
  day: string;
  entries: Entry[];
}

/**
 * The days on which something happens, from one day to another: an event of several days stands on each of them. A social
 * activity often takes weeks, so it stands once, on the first of its days that is shown.
 */
export function groupByDay(entries: readonly Entry[], from: string, to: string): Day[] {
  const days = new Map<string, Entry[]>();
  for (const entry of inOrder(entries)) {
    const first = dayOf(entry.start) < from ? from : dayOf(entry.start);
    const end = entry.lastDay > to ? to : entry.lastDay;
    const last = entry.activity !== null && end > first ? first : end;
    for (let day = first; day <= last; day = daysAfter(day, 1)) {
      const others = days.get(day);
      if (others === undefined) days.set(day, [entry]);
      else others.push(entry);
    }
  }
  return [...days].map(([day, onIt]) => ({ day, entries: onIt })).toSorted((a, b) => compare(a.day, b.day));
}

/** The calendars of some events, by name. */
export function calendarsOf(events: readonly Event[]): Event['calendar'][] {
  const calendars = new Map(events.map(({ calendar }) => [calendar.id, calendar]));
  return [...calendars.values()].toSorted((a, b) => a.title.localeCompare(b.title));
}
