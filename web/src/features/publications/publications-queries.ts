import { queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';

const staleTime = 10 * 60_000;

/** The magazines, in the order of the organisation. */
export const magazinesQuery = queryOptions({
  queryKey: ['magazines'],
  queryFn: ({ signal }) => service.get('/v2/digimag', { signal }),
  staleTime,
});

/** The conventions, newest first. */
export const conventionsQuery = queryOptions({
  queryKey: ['conventions'],
  queryFn: ({ signal }) => service.get('/v2/conventions', { signal }),
  staleTime,
});
