import type { DoorCount } from './door-counts-rules.ts';
import { presentCounts } from './door-event-presenter.ts';
import { localMinutes } from './local-minutes.ts';

/** The figures of a door, the minutes in local time. */
export function presentFigures(count: DoorCount, timeZone: string) {
  const local = localMinutes(timeZone);
  return {
    success: true as const,
    ...presentCounts(count),
    minutes: count.minutes.map(({ gate, minute, in: entered }) => ({
      minute: local(minute),
      gate,
      in: entered,
    })),
  };
}
