import { daysAfter } from '../shared/dates.ts';

/** So many days later it is the same weekday at nearly the same time of the year. */
const year = 364;

/** When an event is likely to be held again: about a year later, but never in the past. */
export function suggestedStart(start: string, today: string): string {
  let day = daysAfter(start.slice(0, 10), year);
  while (day <= today) day = daysAfter(day, year);
  return `${day}${start.slice(10, 16)}`;
}
