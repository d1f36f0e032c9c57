/** A day as the interface writes it, `YYYY-MM-DD`, or a local date-time of the organisation, `YYYY-MM-DDThh:mm:ss`. */
export type LocalText = string;

/**
 * The moment a local text would name in UTC. Whatever is shown is formatted in UTC again, so the clock of the device and
 * its time zone have no part in it.
 */
export function asDate(text: LocalText): Date {
  return new Date(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`);
}

/** The day of a local date-time. */
export function dayOf(text: LocalText): string {
  return text.slice(0, 10);
}

/** So many days after a day. */
export function daysAfter(day: string, count: number): string {
  const date = asDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** How many days lie between two days; negative when the second one is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((asDate(to).getTime() - asDate(from).getTime()) / 86_400_000);
}

/** How many minutes lie between two moments. */
export function minutesBetween(from: LocalText, to: LocalText): number {
  return Math.round((asDate(to).getTime() - asDate(from).getTime()) / 60_000);
}

/** An evening that ends at midnight, or soon after it, is no event of two days. */
const smallHours = 'T05:00:00';

/** The day on which an event ends, as people say it. */
export function lastDayOf(start: LocalText, end: LocalText | null, allDay: boolean): string {
  if (end === null) return dayOf(start);
  const lastDay = dayOf(end);
  const previous = daysAfter(lastDay, -1);
  const endsInTheNight = !allDay && end.slice(10) <= smallHours && previous >= dayOf(start);
  return endsInTheNight ? previous : lastDay;
}

/** When an event takes place. */
export interface Times {
  startDate: LocalText;
  endDate: LocalText | null;
  allDay: boolean;
}

/** Whether an event is over at a moment; without an end it lasts until the end of its day. */
export function isOver({ startDate, endDate, allDay }: Times, now: LocalText): boolean {
  const end = endDate ?? startDate;
  return allDay || endDate === null ? dayOf(end) < dayOf(now) : end < now;
}

/** Formats of local date-times, by their zone: making one takes longer than using it a hundred times. */
const localFormats = new Map<string, Intl.DateTimeFormat>();

function localFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    localFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  localFormats.set(timeZone, format);
  return format;
}

/** The local date-time of the organisation at a moment. */
export function localTextAt(moment: Date, timeZone: string): LocalText {
  const parts = localFormat(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** Writes dates, times and numbers as a language does. */
export interface Formatter {
  /** Saturday, 2 January 2027 */
  longDay(text: LocalText): string;
  /** 2 January, with the year when it is not the present one */
  shortDay(text: LocalText, today?: string): string;
  /** Saturday, 2 January, with the year when it is not the present one */
  weekdayAndDay(text: LocalText, today?: string): string;
  /** Sat, 2 January */
  shortWeekday(text: LocalText): string;
  /** Sat, 2 January 2027 */
  shortWeekdayAndYear(text: LocalText): string;
  /** Sat, 12 Dec 2026 */
  weekdayAndShortDate(text: LocalText): string;
  /** SAT */
  weekday(text: LocalText): string;
  /** Saturday */
  longWeekday(text: LocalText): string;
  /** January 2027 */
  month(text: LocalText): string;
  /** JAN */
  shortMonth(text: LocalText): string;
  dayOfMonth(text: LocalText): string;
  /** 19:00 */
  time(text: LocalText): string;
  /** 2 January, 19:00 */
  dayAndTime(text: LocalText, today?: string): string;
  /** 19:00 – 22:00, in one line */
  times(from: LocalText, to: LocalText | null): string;
  /** 2 January – 5 March 2027 */
  days(from: LocalText, to: LocalText): string;
  number(value: number): string;
  /** 2 days ago, tomorrow */
  daysFromNow(days: number): string;
  /** in 40 minutes */
  minutesFromNow(minutes: number): string;
}

/** The first day of a month in languages that have a word for it, which the browser does not know. */
const firstDays: Partial<Record<string, string>> = { fr: '1er', it: '1°' };

/** Makes something when it is first wanted: no page writes in all of the ways, and a format takes a phone milliseconds. */
function made<T>(make: () => T): () => T {
  let kept: T | undefined;
  return () => (kept ??= make());
}

/** From one thing to another, both already written. */
export function range(from: string, to: string): string {
  return `${from} – ${to}`;
}

/** The formatter for a list of locales, best first. */
export function formatterFor(locales: readonly string[]): Formatter {
  const tags = [...locales];
  const first = firstDays[tags[0]?.slice(0, 2) ?? ''] ?? '1';
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = made(() => new Intl.DateTimeFormat(tags, { ...options, timeZone: 'UTC' }));
    return (text: LocalText) =>
      format()
        .format(asDate(text))
        .replace(/(?<!\d)1(?= \p{L})/u, first);
  };
  const sameYear = dates({ day: 'numeric', month: 'long' });
  const otherYear = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const sameYearDay = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const longDay = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isThisYear = (text: LocalText, today: string) => text.slice(0, 4) === today.slice(0, 4);
  const number = made(() => new Intl.NumberFormat(tags));
  const relative = made(() => new Intl.RelativeTimeFormat(tags, { numeric: 'auto' }));
  const shortDay = (text: LocalText, today = '') => (isThisYear(text, today) ? sameYear : otherYear)(text);
  return {
    longDay,
    shortDay,
    weekdayAndDay: (text, today = '') => (isThisYear(text, today) ? sameYearDay : longDay)(text),
    shortWeekday: dates({ weekday: 'short', day: 'numeric', month: 'long' }),
    shortWeekdayAndYear: dates({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
    weekdayAndShortDate: dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: dates({ weekday: 'short' }),
    longWeekday: dates({ weekday: 'long' }),
    month: dates({ month: 'long', year: 'numeric' }),
    shortMonth: dates({ month: 'short' }),
    dayOfMonth: dates({ day: 'numeric' }),
    time,
    dayAndTime: (text, today) => `${shortDay(text, today)}, ${time(text)}`,
    times: (from, to) => (to === null ? time(from) : range(time(from), time(to)).replaceAll(' ', '\u00a0')),
    days: (from, to) => range(shortDay(from, to), shortDay(to)),
    number: (value) => number().format(value),
    daysFromNow: (days) => relative().format(days, 'day'),
    minutesFromNow: (minutes) => relative().format(minutes, 'minute'),
  };
}
