import { dayOf, daysAfter, lastDayOf } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import type { AboutEvent } from './about-event.ts';

/** Whether people come in about now: on the days of the event, and in the night after it. */
export function useDoorDay({ startDate, endDate, allDay, reviewEnabled, cancelled }: AboutEvent): boolean {
  const today = dayOf(useNow());
  const last = daysAfter(lastDayOf(startDate, endDate, allDay), 1);
  return reviewEnabled && !cancelled && today >= dayOf(startDate) && today <= last;
}
