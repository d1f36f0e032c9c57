import type { Clock } from '../shared/clock.ts';
import { isDateText } from '../shared/local-time.ts';
import { parseTimeSpan } from './time-span-options.ts';

const maxYears = 100;

/** Reads when a token shall expire (null for never), or answers what is wrong, as in "it must be …". */
export function parseExpiry(text: string, clock: Clock): Temporal.Instant | null | string {
  if (text === 'never') return null;
  const now = clock.now().toZonedDateTimeISO(clock.timeZone);
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
