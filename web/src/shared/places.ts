import type { Event } from '../api/schema.gen.ts';
import type { LocalText } from './dates.ts';

/** Whether somebody who has answered an event may still change their mind, although registration has closed. */
export function mayChangeMind(
  event: Pick<
    Event,
    'attending' | 'waiting' | 'cancelled' | 'registrationOpen' | 'registrationEnabled' | 'startDate'
  >,
  now: LocalText,
): boolean {
  const { attending, waiting, cancelled, registrationOpen, registrationEnabled, startDate } = event;
  const hasAnswered = attending !== '' || waiting !== null;
  return hasAnswered && registrationEnabled && !registrationOpen && !cancelled && now < startDate;
}

type Offered = Pick<Event, 'attending' | 'placesLeft' | 'waiting' | 'waitingList'>;

/** What YES adds where the button said that it joins the waiting list, or the person waits already; nobody waits by mistake. */
export function yesFor(full: 'line' | 'shut' | null, waits: boolean): { attending: 'YES'; waiting?: true } {
  return { attending: 'YES', ...(full === 'line' || waits ? { waiting: true as const } : {}) };
}

/** What YES means to somebody for whom there is no place: to wait in line, or nothing; null while there is one. */
export function fullFor({ attending, placesLeft, waiting, waitingList }: Offered): 'line' | 'shut' | null {
  if (placesLeft !== 0 || attending === 'YES' || waiting !== null) return null;
  return waitingList ? 'line' : 'shut';
}
