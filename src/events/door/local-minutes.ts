import { localTextOf } from '../../platform/shared/local-time.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';

/** Turns many instants into local time: each minute is looked up once, and seconds are the same everywhere. */
export function localMinutes(timeZone: string): (instant: InstantText) => DateTimeText {
  const known = new Map<string, string>();
  return (instant) => {
    const minute = instant.slice(0, 16);
    const local = known.get(minute) ?? localTextOf(`${minute}:00.000Z`, timeZone).slice(0, 16);
    known.set(minute, local);
    return `${local}:${instant.slice(17, 19) || '00'}`;
  };
}
