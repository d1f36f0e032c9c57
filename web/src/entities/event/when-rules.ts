import { dayOf, lastDayOf, range, type Times, type Formatter } from '../../lib/format/dates.ts';

/** The last day of an event; null when it is the first one, too. */
export function laterDay({ startDate, endDate, allDay }: Times): string | null {
  const last = lastDayOf(startDate, endDate, allDay);
  return last === dayOf(startDate) ? null : last;
}

/** The day of an event, or its first and last one with their times; with the year, because a list goes years back. */
export function dayWords(event: Times, formatter: Formatter): string {
  const { startDate, endDate, allDay } = event;
  const last = laterDay(event);
  if (last === null) return formatter.longDay(dayOf(startDate));
  const time = (text: string) => (allDay ? '' : `, ${formatter.time(text)}`);
  const isOneYear = startDate.slice(0, 4) === last.slice(0, 4);
  const first = isOneYear ? formatter.shortWeekday(startDate) : formatter.shortWeekdayAndYear(startDate);
  const end = `${formatter.shortWeekdayAndYear(last)}${time(endDate ?? last)}`;
  return range(`${first}${time(startDate)}`, end);
}

/** When an event takes place, in one line; with what says that it lasts all day, where that is wanted. */
export function whenWords(event: Times, formatter: Formatter, allDayWords?: string): string {
  const days = dayWords(event, formatter);
  if (event.allDay) return allDayWords === undefined ? days : `${days}, ${allDayWords}`;
  return laterDay(event) === null ? `${days}, ${formatter.time(event.startDate)}` : days;
}
