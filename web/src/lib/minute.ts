import { useSyncExternalStore } from 'react';
import { minuteClock } from './minute-clock.ts';

const clock = minuteClock(Date.now);

/** The present moment, to the minute; what is shown follows it. */
export function useMinute(): Date {
  const minute = useSyncExternalStore(clock.subscribe, clock.shown);
  return new Date(minute * 60_000);
}
