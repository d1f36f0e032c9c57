import {
  instantText,
  isDateText,
  isDateTimeText,
  timeInsteadOf,
} from '../../../platform/shared/local-time.ts';
import { parses } from '../../../platform/shared/parses.ts';
import { plainKind, Refusal, type DateOrder, type Kind, type ReadOptions } from './cell-kinds.ts';

/** A day. */
export const date = plainKind('a date: 2026-12-31, or 31.12.2026 (see "Dates")', null, (text, options) =>
  // Spreadsheets keep a day as its midnight.
  readDay(text.replace(/[T ]00:00(?::00(?:\.0+)?)?$/, ''), options),
);

/** A local date and time of the organisation. */
export const dateTime: Kind = {
  ...plainKind(
    'a date and time: 2026-12-31T19:30:00, 2026-12-31 19:30, or 31.12.2026 19:30 (see "Dates")',
    null,
    (text, options) => readDateTime(text, options, '00:00:00'),
  ),
  doubt: (value, { timeZone }) => skippedTime(String(value), timeZone),
};

/** The same for the end of a time that people name by its last day: that day belongs to it. */
export const lastDateTime: Kind = {
  ...dateTime,
  ...plainKind(
    'a date and time: 2026-12-31T19:30:00, 2026-12-31 19:30, or 31.12.2026 19:30; a day alone means its end (see "Dates")',
    null,
    (text, options) => readDateTime(text, options, '23:59:59'),
  ),
};

function readDateTime(text: string, options: ReadOptions, timeOfDayAlone: string): string | Refusal {
  const parts = /^(\S+?)(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?)?$/.exec(text);
  if (parts === null) return new Refusal('is not a date and time such as 2026-12-31 19:30');
  const [, dayText = '', hour, minute, second = '00'] = parts;
  const day = readDay(dayText, options);
  if (day instanceof Refusal) return day;
  const time = hour === undefined ? timeOfDayAlone : `${hour.padStart(2, '0')}:${minute}:${second}`;
  const whole = `${day}T${time}`;
  return isDateTimeText(whole) ? whole : new Refusal('is not a time of the day');
}

/** Says of a time that the clocks skip, because they are put forward then, what becomes of it; of others nothing. */
function skippedTime(text: string, timeZone: string): string | undefined {
  const time = timeInsteadOf(text, timeZone)?.slice(0, 16).replace('T', ' ');
  if (time === undefined) return undefined;
  return `does not exist: the clocks are put forward then (${timeZone}), so calendars take it as ${time}`;
}

/** A moment in world time, as the service writes it down. */
export const instant = plainKind('a moment in world time: 2026-12-31T18:30:00.000Z', null, (text) => {
  const isInstant =
    /^(?!0000)\d{4}-.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && parses(() => Temporal.Instant.from(text));
  if (!isInstant) return new Refusal('is not a moment such as 2026-12-31T18:30:00.000Z');
  return instantText(Temporal.Instant.from(text));
});

function readDay(text: string, { dateOrder }: ReadOptions): string | Refusal {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return isDateText(text) ? text : new Refusal('is no day of the calendar');
  }
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (parts === null) return new Refusal('is not a date such as 2026-12-31 or 31.12.2026');
  const [first, second, year] = [Number(parts[1]), Number(parts[3]), parts[4] ?? ''];
  const order = dateOrder ?? onlyOrder(first, second);
  if (order === undefined) {
    return new Refusal(
      'could mean two days; write it as YYYY-MM-DD, or say --date-format day-first or month-first',
    );
  }
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDateText(iso) ? iso : new Refusal('is no day of the calendar');
}

/** The one order in which two numbers can be a day and a month; for 05/05 both are the same. */
function onlyOrder(first: number, second: number): DateOrder | undefined {
  if (first > 12 || first === second) return 'day-first';
  return second > 12 ? 'month-first' : undefined;
}
