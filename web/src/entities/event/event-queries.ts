import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { withOfflineCopy } from '../../lib/offline/offline-copies.ts';
import { useParams } from '@tanstack/react-router';
import type { EventDetail } from '../../lib/api/schema.gen.ts';

/** One event, as it concerns the person who is signed in; with it the ticket can be shown without a network, too. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) =>
      withOfflineCopy(`event/${id}`, () => service.get('/v2/events/{id}', { path: { id }, signal })),
  });

/** Under which keys events are kept: an answer changes all that shows one of them. */
export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'list'] as const,
  one: (id: number) => ['events', 'one', id] as const,
  attendance: (id: number) => ['events', 'attendance', id] as const,
};

/** The event of the present address, which its route has loaded. */
export function useEvent(
  from: '/app/events/$event' | '/bare/events/$event/ticket' = '/app/events/$event',
): EventDetail {
  const { event } = useParams({ from });
  return useSuspenseQuery(eventQuery(event)).data;
}
