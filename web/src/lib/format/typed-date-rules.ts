import { asDate, daysAfter } from './dates.ts';
import { isDay } from './month-rules.ts';
import { foldedText } from './text.ts';

/** How a language writes days: the order of their numbers, and its words. */
export interface DayWords {
  order: readonly ('day' | 'month' | 'year')[];
  /** The twelve months, written out and short, without capitals and accents. */
  months: readonly (readonly string[])[];
  weekdays: readonly string[];
  /** Yesterday, today and tomorrow. */
  near: readonly string[];
  /** A day in figures, for someone who is told how to write one. */
  example: string;
}

/** What stands between the numbers of a written day, in the languages of the app. */
const fillers = new Set('the of on den der am dem le du de il del of at um alle ore'.split(' '));

/** How a list of locales, best first, writes days. */
export function dayWordsOf(locales: readonly string[]): DayWords {
  const tags = [...locales];
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  // The fifth of January 2026 is a Monday.
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 5 + day)));
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tags, { ...options, timeZone: 'UTC' });
    return (date: Date) => foldedText(format.format(date)).replaceAll(/[^a-z]/g, '');
  };
  const [long, short] = [written({ month: 'long' }), written({ month: 'short' })];
  const weekday = written({ weekday: 'long' });
  const numbers = new Intl.DateTimeFormat(tags, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const relative = new Intl.RelativeTimeFormat(tags, { numeric: 'auto' });
  return {
    order: numbers
      .formatToParts(months[0])
      .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
    months: months.map((date) => [long(date), short(date)]),
    weekdays: weekdays.map(weekday),
    near: [-1, 0, 1].map((days) => foldedText(relative.format(days, 'day'))),
    example: numbers.format(new Date(Date.UTC(2027, 6, 20, 12))),
  };
}

/** The day that someone means; null where it cannot be told. Without a year, it is the next such day, or the last one that was. */
export function typedDay(text: string, words: DayWords, today: string, isPast = false): string | null {
  const folded = foldedText(text);
  const near = words.near.indexOf(folded);
  if (near >= 0) return daysAfter(today, near - 1);
  const tokens = folded.replaceAll(/(\d)(?:st|nd|rd|th|er)\b/g, '$1').match(/\d+|[a-z]+/g) ?? [];
  const numbers = tokens.filter((token) => /\d/.test(token));
  const named = namedMonth(
    tokens.filter((token) => !/\d/.test(token) && !fillers.has(token)),
    words,
  );
  if (named === null) return null;
  const parts = named === undefined ? partsOf(numbers, words.order) : partsBeside(named, numbers);
  return parts === null ? null : dayFrom(parts, today, isPast);
}

/** Whether a day is typed to its end, so that nothing that is typed after it makes another one of it. */
export function isWholeDay(text: string): boolean {
  return /(?<!\d)\d{4}(?!\d)/.test(text) || /^\s*\d{8}\s*$/.test(text);
}

interface DayParts {
  day: number;
  month: number;
  /** Undefined where no year is said. */
  year: number | undefined;
}

/** The month that is written out; undefined for none, null where a word is no word of a day. */
function namedMonth(names: readonly string[], { months, weekdays }: DayWords): number | null | undefined {
  let found: number | undefined;
  for (const name of names) {
    if (name.length < 2) return null;
    const possible = months.flatMap((forms, at) => (forms.some((form) => form.startsWith(name)) ? [at] : []));
    const isWeekday = weekdays.some((weekday) => weekday.startsWith(name));
    // Of two words that may be a month, such as “mar. 8 mars”, the last one is.
    if (possible.length === 1) found = (possible[0] ?? 0) + 1;
    else if (!isWeekday) return null;
  }
  return found;
}

function partsBeside(month: number, numbers: readonly string[]): DayParts | null {
  if (numbers.length === 0 || numbers.length > 2) return null;
  const isYearFirst = (numbers[0] ?? '').length === 4;
  const [day, year] = isYearFirst ? numbers.toReversed() : numbers;
  return { day: Number(day), month, year: yearOf(year) };
}

/** A day in numbers only: in the order of the language, or with the year first where that has four figures. */
function partsOf(typed: readonly string[], order: DayWords['order']): DayParts | null {
  const isYearFirst = (typed[0] ?? '').length === 4 && typed.length > 1;
  const wished = isYearFirst ? (['year', 'month', 'day'] as const) : order;
  const numbers = typed.length === 1 ? cut(typed[0] ?? '', wished) : typed;
  const shown = numbers.length === 2 ? wished.filter((part) => part !== 'year') : wished;
  if (numbers.length !== shown.length) return null;
  const part = (name: 'day' | 'month' | 'year') => numbers[shown.indexOf(name)];
  return { day: Number(part('day')), month: Number(part('month')), year: yearOf(part('year')) };
}

/** Six or eight figures without anything between them. */
function cut(figures: string, order: DayWords['order']): string[] {
  if (figures.length !== 6 && figures.length !== 8) return [];
  let at = 0;
  return order.map((part) => {
    const from = at;
    at += part === 'year' ? figures.length - 4 : 2;
    return figures.slice(from, at);
  });
}

/** A year of two figures is one of this century; NaN where it is none. */
function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text.length === 2) return 2000 + Number(text);
  return text.length === 4 ? Number(text) : Number.NaN;
}

function dayFrom({ day, month, year }: DayParts, today: string, isPast: boolean): string | null {
  const two = (value: number) => String(value).padStart(2, '0');
  const inYear = (of: number) => {
    const written = `${of}-${two(month)}-${two(day)}`;
    return isDay(written) ? written : null;
  };
  if (year !== undefined) return inYear(year);
  const thisYear = asDate(today).getUTCFullYear();
  // The 29th of February may be years away.
  for (let years = 0; years <= 8; years++) {
    const found = inYear(isPast ? thisYear - years : thisYear + years);
    if (found !== null && (isPast ? found <= today : found >= today)) return found;
  }
  return null;
}

const timePattern =
  /^(?:um|at|a|alle|ore|vers|gegen)?\s*(\d{1,2})(?:\s*(?:[:.h]|uhr|heures?)\s*(\d{2})|(\d{2}))?\s*(?:uhr|heures?|h|o'clock)?\s*(am|pm|a\.m\.|p\.m\.)?$/;

/** The time that someone means, `17:15`; null where it cannot be told. */
export function typedTime(text: string): string | null {
  const found = timePattern.exec(foldedText(text));
  if (found === null) return null;
  const [, hours = '', beside, after, half = ''] = found;
  const isOfTwelve = half !== '';
  const typed = Number(hours);
  if (isOfTwelve && (typed < 1 || typed > 12)) return null;
  const hour = isOfTwelve ? (typed % 12) + (half.startsWith('p') ? 12 : 0) : typed;
  const minute = Number(beside ?? after ?? 0);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A day and the time behind it, as in “20.7.27 17:15” or “20 July 2027, 5 pm”; the time is empty where none is typed. */
export function dayAndTimeTyped(text: string): { day: string; time: string } {
  const clock =
    /[\s,T]+(?:(?:um|at|à|alle|ore)\s+)?(\d{1,2}(?:[:h]\d{2}|\s*(?:h|uhr|am|pm)(?:\s*\d{2})?))(?::00)?$/i;
  const found = clock.exec(text.trim());
  return found === null
    ? { day: text, time: '' }
    : { day: text.trim().slice(0, found.index), time: found[1] ?? '' };
}

/** Whether a field of a form holds a moment, `2027-06-12T18:30`, and not something typed that says none. */
export function isMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}
