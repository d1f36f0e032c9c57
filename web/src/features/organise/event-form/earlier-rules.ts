import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { daysAfter } from '../../../lib/format/dates.ts';

/** So many are offered without being looked for. */
const offered = 2;
/** Who plans something plans it for the next months. */
const daysAhead = 120;

/** The days of last year on which that took place which is planned at this time of the year. */
export function sameSeason(today: string): { from: string; to: string } {
  const lastYear = daysAfter(today, -364);
  return { from: daysAfter(lastYear, 7), to: daysAfter(lastYear, daysAhead) };
}

/** Of the events of that time those that someone may want to hold again: what comes back by itself does not count. */
export function seasonal(events: readonly ManagedEvent[]): ManagedEvent[] {
  return events.filter(({ series }) => series === null).slice(0, offered);
}

/** The last event of the same name, as far as it is typed; the list is by time, the last one first. */
export function lastNamed(events: readonly ManagedEvent[], title: string): ManagedEvent | undefined {
  const wanted = title.trim().toLowerCase();
  return wanted.length < 3 ? undefined : events.find((event) => event.title.toLowerCase().startsWith(wanted));
}
