import { lastDayOf, dayOf } from '../shared/dates.ts';
import { useWriter } from '../shared/use-writer.ts';
import type { AboutEvent } from './about-event.ts';

/** When and where an event is, in one line. */
export function useWhenAndWhere({ startDate, endDate, allDay, place }: AboutEvent): string {
  const writer = useWriter();
  const last = lastDayOf(startDate, endDate, allDay);
  const days =
    last === dayOf(startDate)
      ? writer.longDay(startDate)
      : `${writer.longDay(startDate)} – ${writer.longDay(last)}`;
  const when = allDay ? days : `${days}, ${writer.time(startDate)}`;
  return [when, place].filter((part) => part !== '').join(' · ');
}
