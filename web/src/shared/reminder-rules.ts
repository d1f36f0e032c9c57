/** What may be wrong with a number of days. */
export type DaysProblem = 'number' | 'taken';

/** The most days before the due date that the service takes. */
const maxDays = 60;
/** The most rules that it takes. */
export const maxReminders = 10;

/** Reads how many days before; says what is wrong with it. */
export function daysOf(typed: string, taken: readonly number[]): number | DaysProblem {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  if (!(days <= maxDays)) return 'number';
  return taken.includes(days) ? 'taken' : days;
}
