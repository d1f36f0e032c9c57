import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { Language } from './locale.ts';

/** The social activities of a club, newest first, and what the reader may do with them. */
export function clubActivitiesQuery(id: number, locale: Language) {
  return queryOptions({
    queryKey: [...clubActivitiesKey(id), locale],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/clubs/{id}/activities', { params: { path: { id }, query: { locale } }, signal })),
  });
}

/** Under which the activities of a club are kept, in every language. */
export function clubActivitiesKey(id: number) {
  return ['clubs', 'activities', id];
}
