import { infiniteQueryOptions } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { managedKeys } from '../../../entities/event/managed-keys.ts';

/** Who did what to an event, newest first. */
export const eventHistoryQuery = (event: number) =>
  infiniteQueryOptions({
    queryKey: [...managedKeys.one(event), 'history'],
    queryFn: ({ signal, pageParam }) =>
      service.get('/v2/manage/events/{id}/history', {
        path: { id: event },
        query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What was done a moment ago is what is looked for.
    staleTime: 0,
  });
