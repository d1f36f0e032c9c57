import { clubYearOf, clubYearRange, type ClubYearStart } from '../../platform/shared/club-year.ts';
import { localNow, type Clock } from '../../platform/shared/clock.ts';
import { dateTimeText, instantText } from '../../platform/shared/local-time.ts';

/** Every date of the demo, counted from the day on which it is made. */
export type DemoDays = ReturnType<typeof demoDays>;

/** Fixes the present moment once, so that everything filled agrees on it. */
export function demoDays(clock: Clock, start: ClubYearStart) {
  const now = clock.now();
  const today = localNow({ timeZone: () => clock.timeZone(), now: () => now }).toPlainDate();
  // Few days are asked for again and again.
  const known = new Map<number, Temporal.PlainDate>();
  const dayOf = (offset: number) => known.getOrInsertComputed(offset, (days) => today.add({ days }));
  const at = (offset: number, time: string) => dayOf(offset).toPlainDateTime(time);
  return {
    today,
    /** The moment of filling, as stored text. */
    madeAt: instantText(now),
    /** The present club year. */
    clubYear: clubYearOf(today, start),
    /** First and last day of a club year. */
    range: (year: number) => clubYearRange(year, start),
    /** A day this many days from today; negative is past. */
    day: (offset: number) => dayOf(offset).toString(),
    /** A local time on a day this many days from today. */
    at: (offset: number, time: string) => dateTimeText(at(offset, time)),
    /** The stored instant of a local time on a day before today. */
    instant(offset: number, time = '09:00') {
      if (offset >= 0) throw new RangeError('What was stored was stored before today.');
      return instantText(at(offset, time).toZonedDateTime(clock.timeZone()).toInstant());
    },
    /** A local time at least this many hours from now, on the quarter of an hour before, also when the clocks change. */
    hoursFromNow(hours: number) {
      const shown = now.toZonedDateTimeISO(clock.timeZone()).toPlainDateTime();
      const exact = now.add({ hours }).toZonedDateTimeISO(clock.timeZone()).toPlainDateTime();
      // On the night that shows an hour twice or never, the two differ: take the one that is farther away.
      const [earlier, later] = [exact, shown.add({ hours })].toSorted(Temporal.PlainDateTime.compare);
      const chosen = (hours < 0 ? earlier : later) ?? exact;
      return dateTimeText(
        chosen.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' }),
      );
    },
    /** The stored instant this many minutes before the moment of filling. */
    minutesAgo: (minutes: number) => instantText(now.subtract({ minutes })),
  };
}
