import { dayOf, daysAfter } from '../../lib/format/dates.ts';
import { lastDayOfMonth, monthOf, monthsAfter, startOfWeek, type MonthText } from './month-rules.ts';

/** The day in another month with the same number, or that month's last one. */
function sameDayIn(month: MonthText, day: string): string {
  const wished = `${month}-${day.slice(8)}`;
  const last = lastDayOfMonth(month);
  return wished > last ? last : wished;
}

/** To which day a key leads from a day of the month's grid; null for keys that lead nowhere. */
export function dayByKey(key: string, day: string, firstWeekday: number): string | null {
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
      return sameDayIn(monthsAfter(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(monthsAfter(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** The day that a month's view begins with: the chosen one, else today, else the first. */
export function dayInView(month: MonthText, chosen: string | undefined, now: string): string {
  if (chosen !== undefined && monthOf(chosen) === month) return chosen;
  return monthOf(now) === month ? dayOf(now) : `${month}-01`;
}
