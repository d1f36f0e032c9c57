import type { Ticket } from './ticket.ts';

type When = Pick<Ticket, 'start' | 'end' | 'allDay'>;

/** Until this hour an end belongs to the evening before, as people say "18:30 – 02:00". */
const END_OF_NIGHT = 6;

// Kept, because making a formatter costs more than a hundred uses of it.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** Writes when an event takes place as a person would: "Saturday, 14 November 2026, 18:30 – 22:00". */
export function describeWhen(when: When): string {
  return whenPhrases(when).join(' ');
}

/** The same in one or two parts, between which a line may end without harm to the reader. */
export function whenPhrases({ start, end, allDay }: When): string[] {
  const from = Temporal.PlainDateTime.from(start);
  const to = end === null ? from : Temporal.PlainDateTime.from(end);
  const isMoment = Temporal.PlainDateTime.compare(to, from) <= 0;
  if (allDay) return isMoment ? [fullDay(from)] : dayRange(from, to);
  if (isMoment) return [`${fullDay(from)},`, time(from)];
  if (endsSameEvening(from, to)) return [`${fullDay(from)},`, `${time(from)} – ${time(to)}`];
  const firstDay = from.year === to.year ? `${weekday(from)}, ${dayAndMonth(from)}` : fullDay(from);
  return [`${firstDay}, ${time(from)} –`, `${fullDay(to)}, ${time(to)}`];
}

function dayRange(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): string[] {
  if (from.toPlainDate().equals(to.toPlainDate())) return [fullDay(from)];
  if (from.year !== to.year) return [`${fullDay(from)} –`, fullDay(to)];
  const firstDay = from.month === to.month ? String(from.day) : dayAndMonth(from);
  return [`${weekday(from)}, ${firstDay} –`, fullDay(to)];
}

function endsSameEvening(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): boolean {
  const days = from.toPlainDate().until(to.toPlainDate()).days;
  return days === 0 || (days === 1 && to.hour < END_OF_NIGHT && from.hour >= END_OF_NIGHT);
}

function fullDay(at: Temporal.PlainDateTime): string {
  return `${weekday(at)}, ${dayAndMonth(at)} ${at.year}`;
}

function weekday(at: Temporal.PlainDateTime): string {
  return WEEKDAY.format(at);
}

function dayAndMonth(at: Temporal.PlainDateTime): string {
  return DAY_AND_MONTH.format(at);
}

function time(at: Temporal.PlainDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'minute' });
}
