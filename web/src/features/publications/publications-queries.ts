import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client.ts';

const staleTime = 10 * 60_000;

/** The magazines, in the order of the organisation. */
export const magazinesQuery = queryOptions({
  queryKey: ['magazines'],
  queryFn: ({ signal }) => answerOf(api.GET('/v2/digimag', { signal })),
  staleTime,
});

/** The conventions, newest first. */
export const conventionsQuery = queryOptions({
  queryKey: ['conventions'],
  queryFn: ({ signal }) => answerOf(api.GET('/v2/conventions', { signal })),
  staleTime,
});
