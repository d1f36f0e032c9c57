import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { EventDetail } from '../api/schema.gen.ts';
import { eventQuery } from '../shared/one-event.ts';

/** The event of the present address, which its route has loaded. */
export function useEvent(
  from: '/app/events/$event' | '/bare/events/$event/ticket' = '/app/events/$event',
): EventDetail {
  const { event } = useParams({ from });
  return useSuspenseQuery(eventQuery(event)).data;
}
