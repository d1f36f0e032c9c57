import type { Event } from '../api/schema.gen.ts';

type Offered = Pick<Event, 'attending' | 'placesLeft' | 'waiting' | 'waitingList'>;

/** What YES means to somebody for whom there is no place: to wait in line, or nothing; null while there is one. */
export function fullFor({ attending, placesLeft, waiting, waitingList }: Offered): 'line' | 'shut' | null {
  if (placesLeft !== 0 || attending === 'YES' || waiting !== null) return null;
  return waitingList ? 'line' : 'shut';
}
