import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { eventKeys } from './event-keys.ts';
import { keptAnswer } from './kept-answers.ts';

/** One event, as it concerns the person who is signed in; with it the ticket can be shown without a network, too. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) =>
      keptAnswer(`event/${id}`, () =>
        answerOf(api.GET('/v2/events/{id}', { params: { path: { id } }, signal })),
      ),
  });
