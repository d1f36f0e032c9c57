import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ManagedEventDetail } from '../api/schema.gen.ts';
import { managedEventQuery } from './managed-events-queries.ts';

/** The event of the present address, which its route has loaded. */
export function useManagedEvent(): ManagedEventDetail {
  const { event } = useParams({ from: '/app/organise/events/$event' });
  return useSuspenseQuery(managedEventQuery(event)).data;
}
