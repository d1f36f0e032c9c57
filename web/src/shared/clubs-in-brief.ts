import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

/** All clubs, zones and districts as lists, maps and choices show them. */
export const clubsQuery = queryOptions({
  queryKey: ['clubs', 'brief'],
  queryFn: ({ signal }) => answerOf(api.GET('/v2/clubs/brief', { signal })),
  staleTime: 10 * 60_000,
});
