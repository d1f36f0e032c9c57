import { useNow } from '../shared/session.ts';
import type { AboutEvent } from './about-event.ts';

/** Whether the event has begun: nobody moves up any more, and who is said to come has come. */
export function useHasBegun({ startDate }: AboutEvent): boolean {
  return startDate <= useNow();
}
