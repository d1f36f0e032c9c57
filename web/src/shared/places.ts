import type { Event } from '../api/schema.gen.ts';

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
