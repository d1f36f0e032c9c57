import { asDate, daysAfter } from './dates.ts';

/** A month as `YYYY-MM`. */
export type MonthText = string;

/** The month of a day. */
export function monthOf(day: string): MonthText {
  return day.slice(0, 7);
}

/** Whether a text is a month that exists. */
export function isMonth(text: unknown): text is MonthText {
  return typeof text === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** Whether a text is a day that exists. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = asDate(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** So many months after a month. */
export function monthsAfter(month: MonthText, count: number): MonthText {
  const date = asDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The last day of a month. */
function lastDayOfMonth(month: MonthText): string {
  return daysAfter(`${monthsAfter(month, 1)}-01`, -1);
}

/** The weeks that a month touches, each with its seven days; weeks begin on a weekday from 1 (Monday) to 7. */
export function weeksOf(month: MonthText, firstWeekday: number): string[][] {
  const last = lastDayOfMonth(month);
  const weeks: string[][] = [];
  let monday = startOfWeek(`${month}-01`, firstWeekday);
  while (monday <= last) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(start, index)));
    monday = daysAfter(monday, 7);
  }
  return weeks;
}

/** Six weeks that hold a month, as many as any month may need: a calendar that is turned keeps its height. */
export function monthGridOf(month: MonthText, firstWeekday: number): string[][] {
  const first = startOfWeek(`${month}-01`, firstWeekday);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => daysAfter(first, week * 7 + day)),
  );
}

/** The first day of the week of a day. */
function startOfWeek(day: string, firstWeekday: number): string {
  const weekday = asDate(day).getUTCDay();
  return daysAfter(day, -((weekday - firstWeekday + 7) % 7));
}

/** On which weekday weeks begin where a language is spoken so, from 1 (Monday) to 7. */
export function firstWeekdayOf(locale: string): number {
  const known: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** The day in another month with the same number, or that month's last one. */
function sameDayIn(month: MonthText, day: string): string {
  const wished = `${month}-${day.slice(8)}`;
  const last = lastDayOfMonth(month);
  return wished > last ? last : wished;
}

/** To which day a key leads from a day of a month's grid, with Shift by years; null for keys that lead nowhere. */
export function dayByKey(key: string, day: string, firstWeekday: number, isShifted = false): string | null {
  const months = isShifted ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(day, -1);
    case 'ArrowRight':
      return daysAfter(day, 1);
    case 'ArrowUp':
      return daysAfter(day, -7);
    case 'ArrowDown':
      return daysAfter(day, 7);
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return daysAfter(startOfWeek(day, firstWeekday), 6);
    case 'PageUp':
      return sameDayIn(monthsAfter(monthOf(day), -months), day);
    case 'PageDown':
      return sameDayIn(monthsAfter(monthOf(day), months), day);
    default:
      return null;
  }
}
