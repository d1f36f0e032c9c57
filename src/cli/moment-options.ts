import type { Clock } from '../shared/clock.ts';
import { isDateText } from '../shared/local-time.ts';
import { parseTimeSpan } from './time-span-options.ts';

/** Completes the sentence "… but it must be …". */
export const momentWanted = 'a day such as 2026-11-01, or a time ago such as 12h, 7d or 4w';

/** Reads a moment of the past; a day means its start, or its end when that is asked. Undefined when it is none. */
export function parseMoment(text: string, clock: Clock, edge: 'start' | 'end'): Temporal.Instant | undefined {
  if (isDateText(text)) {
    const day = Temporal.PlainDate.from(text).add({ days: edge === 'end' ? 1 : 0 });
    return day.toZonedDateTime(clock.timeZone).toInstant();
  }
  const ago = parseTimeSpan(text);
  if (ago === undefined) return undefined;
  return clock.now().toZonedDateTimeISO(clock.timeZone).subtract(ago).toInstant();
}
