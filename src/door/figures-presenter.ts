import { presentCounts } from './door-event-presenter.ts';
import { localMinutes } from './local-minutes.ts';
import type { readFigures } from './figures-service.ts';

/** The figures of a door, the minutes in local time. */
export function presentFigures(
  { counts, minutes }: Awaited<ReturnType<typeof readFigures>>,
  timeZone: string,
) {
  const local = localMinutes(timeZone);
  return {
    success: true as const,
    ...presentCounts(counts),
    minutes: minutes.map(({ gate, minute, in: entered }) => ({
      minute: local(minute),
      gate,
      in: entered,
    })),
  };
}
