import type { Event } from '../../lib/api/schema.gen.ts';
import { dayOf, type LocalText } from '../../lib/format/dates.ts';
import { eventEntry, isEntryOver, type Entry } from './agenda-rules.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** How to greet at a time; until five in the morning it is still evening for those who are up. */
export function partOfDay(now: LocalText): PartOfDay {
  const hour = Number(now.slice(11, 13));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** What is next for a person. */
export interface Home {
  /** Events of today whose tickets are scanned, and to which the person comes. */
  tickets: Entry[];
  /** Events that wait for an answer, and those that did so when the page was opened: an answer makes nothing jump. */
  waiting: Entry[];
  /** How many of them still wait. */
  waitingCount: number;
  /** What the person takes part in, or may simply go to. */
  comingUp: Entry[];
}

/** Sorts the coming events of a person by what is to be done about them. */
export function homeOf(events: readonly Event[], now: LocalText, answeredHere: ReadonlySet<number>): Home {
  const today = dayOf(now);
  const entries = events.map(eventEntry).filter((entry) => !isEntryOver(entry, now));
  const isTicket = ({ event, start }: Entry) => event?.reviewBarcode !== '' && dayOf(start) <= today;
  const isWaiting = ({ event, state }: Entry) =>
    state === 'unanswered' || (event !== null && event.mayAnswer && answeredHere.has(event.id));
  return {
    tickets: entries.filter((entry) => entry.state === 'coming' && isTicket(entry)),
    waiting: entries.filter(isWaiting),
    waitingCount: entries.filter(({ state }) => state === 'unanswered').length,
    comingUp: entries.filter(
      (entry) =>
        !isWaiting(entry) &&
        (entry.state === 'free' ||
          entry.state === 'waiting' ||
          (entry.state === 'coming' && !isTicket(entry))),
    ),
  };
}
