import type { Clock } from '../platform/shared/clock.ts';
import { isDateText } from '../platform/shared/local-time.ts';

const maxYears = 100;
const units = { h: 'hours', d: 'days', w: 'weeks' } as const;

/** Reads when a token is to expire (null for never), or returns what is wrong, as in "it must be …". */
export function parseExpiry(text: string, clock: Clock): Temporal.Instant | null | string {
  if (text === 'never') return null;
  const now = clock.now().toZonedDateTimeISO(clock.timeZone());
  const expiry = instantOf(text, now);
  if (expiry === undefined)
    return 'must be a day such as 2027-12-31, a time from now such as 12h, 90d or 52w, or never';
  if (Temporal.ZonedDateTime.compare(expiry, now) <= 0) return 'must be in the future';
  if (Temporal.ZonedDateTime.compare(expiry, now.add({ years: maxYears })) > 0) {
    return `must be within ${maxYears} years, or never`;
  }
  return expiry.toInstant();
}

function instantOf(text: string, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | undefined {
  // A day counts to its end, as people mean it when they write "valid until".
  if (isDateText(text)) return Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime(now.timeZoneId);
  const span = parseTimeSpan(text);
  return span && now.add(span);
}

/** Completes the sentence "… but it must be …". */
export const momentWanted = 'a day such as 2026-11-01, or a time ago such as 12h, 7d or 4w';

/** Reads a moment of the past; a day means its start, or its end when that is asked. Undefined when it is none. */
export function parseMoment(text: string, clock: Clock, edge: 'start' | 'end'): Temporal.Instant | undefined {
  if (isDateText(text)) {
    const day = Temporal.PlainDate.from(text).add({ days: edge === 'end' ? 1 : 0 });
    return day.toZonedDateTime(clock.timeZone()).toInstant();
  }
  const ago = parseTimeSpan(text);
  if (ago === undefined) return undefined;
  return clock.now().toZonedDateTimeISO(clock.timeZone()).subtract(ago).toInstant();
}

/** Reads a length of time such as 12h, 90d or 52w; undefined when it is none. */
function parseTimeSpan(text: string): Temporal.Duration | undefined {
  const [, amount, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Temporal.Duration.from({ [units[unit as keyof typeof units]]: Number(amount) });
}
