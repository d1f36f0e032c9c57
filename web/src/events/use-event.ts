import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { EventDetail } from '../api/schema.gen.ts';
import { eventQuery } from './event-queries.ts';

/** The event of the present address, which its route has loaded. */
export function useEvent(): EventDetail {
  const { event } = useParams({ from: '/app/events/$event' });
  return useSuspenseQuery(eventQuery(event)).data;
}
