import { clubYearOf, clubYearRange, type ClubYearStart } from '../organisation/club-year.ts';
import { localNow, type Clock } from '../shared/clock.ts';
import {
  dateTimeText,
  instantText,
  type DateText,
  type DateTimeText,
  type InstantText,
} from '../shared/local-time.ts';

/** Every date of the demo, counted from the day on which it is made. */
export interface DemoDays {
  readonly today: Temporal.PlainDate;
  /** The moment of filling, as stored text. */
  readonly madeAt: InstantText;
  /** The present club year. */
  readonly clubYear: number;
  /** First and last day of a club year. */
  range(year: number): { from: DateText; to: DateText };
  /** A day so many days from today; negative is past. */
  day(offset: number): DateText;
  /** A local time on a day so many days from today. */
  at(offset: number, time: string): DateTimeText;
  /** The stored instant of a local time on a day before today. */
  instant(offset: number, time?: string): InstantText;
  /** A local time at least so many hours from now, on the quarter of an hour before, also when the clocks change. */
  hoursFromNow(hours: number): DateTimeText;
  /** The stored instant so many minutes before the moment of filling. */
  minutesAgo(minutes: number): InstantText;
}

/** Fixes the present moment once, so that everything filled agrees on it. */
export function demoDays(clock: Clock, start: ClubYearStart): DemoDays {
  const now = clock.now();
  const today = localNow({ timeZone: clock.timeZone, now: () => now }).toPlainDate();
  // Few days are asked for again and again.
  const known = new Map<number, Temporal.PlainDate>();
  const dayOf = (offset: number) => {
    const day = known.get(offset) ?? today.add({ days: offset });
    known.set(offset, day);
    return day;
  };
  const at = (offset: number, time: string) => dayOf(offset).toPlainDateTime(time);
  return {
    today,
    madeAt: instantText(now),
    clubYear: clubYearOf(today, start),
    range: (year) => clubYearRange(year, start),
    day: (offset) => dayOf(offset).toString(),
    at: (offset, time) => dateTimeText(at(offset, time)),
    instant(offset, time = '09:00') {
      if (offset >= 0) throw new RangeError('What was stored was stored before today.');
      return instantText(at(offset, time).toZonedDateTime(clock.timeZone).toInstant());
    },
    hoursFromNow(hours) {
      const shown = now.toZonedDateTimeISO(clock.timeZone).toPlainDateTime();
      const exact = now.add({ hours }).toZonedDateTimeISO(clock.timeZone).toPlainDateTime();
      // On the night that shows an hour twice or never, the two differ: take the one that is farther away.
      const [earlier, later] = [exact, shown.add({ hours })].toSorted(Temporal.PlainDateTime.compare);
      const chosen = (hours < 0 ? earlier : later) ?? exact;
      return dateTimeText(
        chosen.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' }),
      );
    },
    minutesAgo: (minutes) => instantText(now.subtract({ minutes })),
  };
}
