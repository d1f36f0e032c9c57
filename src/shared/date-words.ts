import type { DateTimeText } from './local-time.ts';

/** When something takes place; the end of what lasts all day is its last day, at whatever time. */
export interface When {
  readonly start: DateTimeText;
  readonly end: DateTimeText | null;
  readonly allDay: boolean;
}

/** A party that ends before this hour ends, for everybody who is there, on the evening it began. */
const nightEndsAtHour = 6;

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const millisecondsOfDay = 86_400_000;

/** When something takes place, as a person would write it: `Saturday, 14 November 2026, 18:30 – 22:00`. */
export function dateWords(when: When): string {
  return datePhrases(when).join(' ');
}

/** The same in one or two parts, between which a line may end without harm to the reader. */
export function datePhrases({ start, end, allDay }: When): string[] {
  const from = calendarTime(start);
  const to = end === null || end < start ? from : calendarTime(end);
  if (allDay) return allDayPhrases(from, to);
  if (isOneEvening(from, to)) {
    const times = time(from) === time(to) ? time(from) : `${time(from)} – ${time(to)}`;
    return [`${fullDay(from)},`, times];
  }
  const isOneYear = from.getUTCFullYear() === to.getUTCFullYear();
  const firstDay = isOneYear ? `${weekday(from)}, ${dayAndMonth(from)}` : fullDay(from);
  return [`${firstDay}, ${time(from)} –`, `${fullDay(to)}, ${time(to)}`];
}

/**
 * A local time on the calendar of UTC, whose days all have 24 hours. The words are made by hand from there: to ask the
 * runtime for the name of a weekday or month takes longer than storing the mail it stands in.
 */
function calendarTime(text: DateTimeText): Date {
  return new Date(`${text}Z`);
}

function allDayPhrases(from: Date, to: Date): string[] {
  if (nightsBetween(from, to) === 0) return [fullDay(from)];
  if (from.getUTCFullYear() !== to.getUTCFullYear()) return [`${fullDay(from)} –`, fullDay(to)];
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth();
  const firstDay = isOneMonth ? String(from.getUTCDate()) : dayAndMonth(from);
  return [`${weekday(from)}, ${firstDay} –`, fullDay(to)];
}

function isOneEvening(from: Date, to: Date): boolean {
  const nights = nightsBetween(from, to);
  const endsInTheNight = to.getUTCHours() < nightEndsAtHour && from.getUTCHours() >= nightEndsAtHour;
  return nights === 0 || (nights === 1 && endsInTheNight);
}

function nightsBetween(from: Date, to: Date): number {
  const dayOf = (at: Date) => Math.floor(at.getTime() / millisecondsOfDay);
  return dayOf(to) - dayOf(from);
}

function fullDay(at: Date): string {
  return `${weekday(at)}, ${dayAndMonth(at)} ${at.getUTCFullYear()}`;
}

function weekday(at: Date): string {
  return weekdays[at.getUTCDay()] ?? '';
}

function dayAndMonth(at: Date): string {
  return `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;
}

function time(at: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}
