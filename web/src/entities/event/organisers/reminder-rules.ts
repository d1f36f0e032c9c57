import { localTextAt } from '../../../lib/format/dates.ts';

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

/** So long after its moment a reminder is sent at the latest while the service runs, and a little more. */
const sendingMilliseconds = 120_000;

/**
 * Whether a reminder was not sent, because its moment was over before it was set. What was heard of it before its moment, or just
 * then, says nothing about that.
 */
export function wasMissed(
  { firesAt, firedAt }: { firesAt: string; firedAt: string },
  heardAt: number,
  timeZone: string,
): boolean {
  return firedAt === '' && firesAt < localTextAt(new Date(heardAt - sendingMilliseconds), timeZone);
}
