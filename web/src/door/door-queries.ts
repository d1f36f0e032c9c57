import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { keptAnswer } from '../shared/kept-answers.ts';

/** The events whose doors I may open. */
export const doorsQuery = queryOptions({
  queryKey: ['doors'],
  queryFn: ({ signal }) => keptAnswer('doors', () => answerOf(api.GET('/v2/door/events', { signal }))),
});

/** The door of one event; known without a network, too, once it was opened. */
export const doorQuery = (id: number) =>
  queryOptions({
    queryKey: ['doors', id],
    queryFn: ({ signal }) =>
      keptAnswer(`door/${id}`, () =>
        answerOf(api.GET('/v2/door/events/{id}', { params: { path: { id } }, signal })),
      ),
  });
