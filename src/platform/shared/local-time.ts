import { localNow, type Clock } from './clock.ts';
import type { FieldProblem } from './errors.ts';
import { parses } from './parses.ts';

/** `YYYY-MM-DD`: sorts as text in the order of time. */
export type DateText = string;
/** `YYYY-MM-DDThh:mm:ss`, local time of the organisation: sorts as text in the order of time. */
export type DateTimeText = string;
/** `YYYY-MM-DDThh:mm:ss.sssZ`, always UTC and always milliseconds: sorts as text in the order of time. */
export type InstantText = string;

/** Writes a local date-time the way the contract does. */
export function dateTimeText(value: Temporal.PlainDateTime): DateTimeText {
  return value.toString({ smallestUnit: 'second' });
}

/** Writes an instant in the fixed form in which it is stored. */
export function instantText(value: Temporal.Instant): InstantText {
  return new Date(value.epochMilliseconds).toISOString();
}

/** What a clock last showed: every request asks several times, and writing a time is slow. */
const lastShown = new WeakMap<Clock, { second: number; text: DateTimeText }>();

/** The present local date-time as text. */
export function nowText(clock: Clock): DateTimeText {
  const second = Math.floor(clock.now().epochMilliseconds / 1000);
  const last = lastShown.get(clock);
  if (last?.second === second) return last.text;
  const text = dateTimeText(localNow(clock));
  lastShown.set(clock, { second, text });
  return text;
}

/** How long it is until an instant; null for none. */
export function millisecondsUntil(instant: InstantText | null, clock: Clock): number | null {
  return instant === null ? null : Date.parse(instant) - clock.now().epochMilliseconds;
}

const lastInstants = new WeakMap<Clock, { instant: Temporal.Instant; text: InstantText }>();

/** The present instant as stored text. */
export function nowInstantText(clock: Clock): InstantText {
  const instant = clock.now();
  const last = lastInstants.get(clock);
  if (last?.instant === instant) return last.text;
  const text = instantText(instant);
  lastInstants.set(clock, { instant, text });
  return text;
}

/** The present instant, or the one just after another that is not over yet: no two versions of a record, and no two in line, have the same. */
export function instantAfter(last: InstantText, now: InstantText): InstantText {
  return now > last ? now : new Date(Date.parse(last) + 1).toISOString();
}

/** Today as text. */
export function todayText(clock: Clock): DateText {
  return nowText(clock).slice(0, 10);
}

/** Whether the text is a real day of the calendar, which has no year 0, written `YYYY-MM-DD`. */
export function isDateText(text: string): boolean {
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
    parses(() => Temporal.PlainDate.from(text, { overflow: 'reject' }))
  );
}

/** Whether the text is a real local date-time written `YYYY-MM-DDThh:mm:ss`. */
export function isDateTimeText(text: string): boolean {
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d$/.test(text) &&
    parses(() => Temporal.PlainDateTime.from(text, { overflow: 'reject' }))
  );
}

/** What is wrong with an end: it must not be before the start. Nothing, or an empty text, is no end. */
export function endProblems(startDate: string, endDate: string | null): FieldProblem[] {
  if (endDate === null || endDate === '' || endDate >= startDate) return [];
  return [{ field: 'endDate', problem: 'must not be before startDate' }];
}

/** The last second that was turned into local time: a busy door does it many times within each. */
let last = { second: '', timeZone: '', text: '' };

/** An instant as the local date-time where the organisation is. */
export function localTextOf(instant: InstantText, timeZone: string): DateTimeText {
  const second = instant.slice(0, 19);
  if (last.second !== second || last.timeZone !== timeZone) {
    const local = Temporal.Instant.from(`${second}Z`).toZonedDateTimeISO(timeZone).toPlainDateTime();
    last = { second, timeZone, text: dateTimeText(local) };
  }
  return last.text;
}

/** The instant at which clocks show a local date-time; of one that they show twice, the first. */
export function instantOf(text: DateTimeText, timeZone: string): InstantText {
  return instantText(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant());
}

/** What clocks show instead of a local time that they skip, because they are put forward then; undefined for all others. */
export function timeInsteadOf(text: DateTimeText, timeZone: string): DateTimeText | undefined {
  const given = Temporal.PlainDateTime.from(text);
  const shown = given.toZonedDateTime(timeZone).toPlainDateTime();
  return shown.equals(given) ? undefined : dateTimeText(shown);
}
