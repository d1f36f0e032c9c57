import type { DateTimeText } from './local-time.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A party that ends before this hour ends, for everybody who is there, on the evening it began. */
const nightEndsAtHour = 6;

/**
 * When something takes place, as a person would write it: `Saturday, 14 November 2026, 18:30 – 22:00`. The end of
 * something that lasts all day is its last day, at whatever time.
 */
export function dateWords(start: DateTimeText, end: DateTimeText | null, allDay: boolean): string {
  const from = Temporal.PlainDateTime.from(start);
  const to = end === null || end < start ? from : Temporal.PlainDateTime.from(end);
  if (allDay) return allDayWords(from, to);
  const fromTime = timeWords(from);
  const toTime = timeWords(to);
  if (!isOneEvening(from, to)) {
    const first = from.year === to.year ? dayOfYearWords(from) : dayWords(from);
    return `${first}, ${fromTime} – ${dayWords(to)}, ${toTime}`;
  }
  return fromTime === toTime
    ? `${dayWords(from)}, ${fromTime}`
    : `${dayWords(from)}, ${fromTime} – ${toTime}`;
}

/** A day as a person would write it: `Saturday, 14 November 2026`. */
function dayWords(date: Temporal.PlainDate | Temporal.PlainDateTime): string {
  return `${dayOfYearWords(date)} ${date.year}`;
}

function allDayWords(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): string {
  if (from.toPlainDate().equals(to.toPlainDate())) return dayWords(from);
  return `${from.year === to.year ? dayOfYearWords(from) : dayWords(from)} – ${dayWords(to)}`;
}

function isOneEvening(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): boolean {
  const nights = from.toPlainDate().until(to.toPlainDate()).days;
  const endsInTheNight = to.hour < nightEndsAtHour && from.hour >= nightEndsAtHour;
  return nights === 0 || (nights === 1 && endsInTheNight);
}

function dayOfYearWords(date: Temporal.PlainDate | Temporal.PlainDateTime): string {
  return `${weekdays[date.dayOfWeek - 1]}, ${date.day} ${months[date.month - 1]}`;
}

function timeWords(date: Temporal.PlainDateTime): string {
  return date.toPlainTime().toString({ smallestUnit: 'minute' });
}
