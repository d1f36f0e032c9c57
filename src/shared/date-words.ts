import type { DateTimeText } from './local-time.ts';

/** When something takes place; the end of what lasts all day is its last day, at whatever time. */
export interface When {
  readonly start: DateTimeText;
  readonly end: DateTimeText | null;
  readonly allDay: boolean;
}

/** A party that ends before this hour ends, for everybody who is there, on the evening it began. */
const nightEndsAtHour = 6;

// Kept, because making a formatter costs more than a hundred uses of it.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** When something takes place, as a person would write it: `Saturday, 14 November 2026, 18:30 – 22:00`. */
export function dateWords(when: When): string {
  return datePhrases(when).join(' ');
}

/** The same in one or two parts, between which a line may end without harm to the reader. */
export function datePhrases({ start, end, allDay }: When): string[] {
  const from = Temporal.PlainDateTime.from(start);
  const to = end === null || end < start ? from : Temporal.PlainDateTime.from(end);
  if (allDay) return allDayPhrases(from, to);
  if (isOneEvening(from, to)) {
    const times = time(from) === time(to) ? time(from) : `${time(from)} – ${time(to)}`;
    return [`${fullDay(from)},`, times];
  }
  const firstDay =
    from.year === to.year ? `${weekday.format(from)}, ${dayAndMonth.format(from)}` : fullDay(from);
  return [`${firstDay}, ${time(from)} –`, `${fullDay(to)}, ${time(to)}`];
}

function allDayPhrases(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): string[] {
  if (from.toPlainDate().equals(to.toPlainDate())) return [fullDay(from)];
  if (from.year !== to.year) return [`${fullDay(from)} –`, fullDay(to)];
  const firstDay = from.month === to.month ? String(from.day) : dayAndMonth.format(from);
  return [`${weekday.format(from)}, ${firstDay} –`, fullDay(to)];
}

function isOneEvening(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): boolean {
  const nights = from.toPlainDate().until(to.toPlainDate()).days;
  const endsInTheNight = to.hour < nightEndsAtHour && from.hour >= nightEndsAtHour;
  return nights === 0 || (nights === 1 && endsInTheNight);
}

function fullDay(at: Temporal.PlainDateTime): string {
  return `${weekday.format(at)}, ${dayAndMonth.format(at)} ${at.year}`;
}

function time(at: Temporal.PlainDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'minute' });
}
