import { dayOf } from '../../lib/format/dates.ts';
import { monthOf, type MonthText } from '../../lib/format/month-rules.ts';

/** The day that a month's view begins with: the chosen one, else today, else the first. */
export function dayInView(month: MonthText, chosen: string | undefined, now: string): string {
  if (chosen !== undefined && monthOf(chosen) === month) return chosen;
  return monthOf(now) === month ? dayOf(now) : `${month}-01`;
}
