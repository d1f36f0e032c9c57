import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

/** The events of a club that an activity can be reported from; for those who may report one. */
export function pastEventsQuery(id: number) {
  return queryOptions({
    queryKey: ['clubs', 'past-events', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/clubs/{id}/past-events', { params: { path: { id } }, signal })),
  });
}
