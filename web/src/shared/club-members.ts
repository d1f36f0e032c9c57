import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { Language } from './locale.ts';

/** The members of a club, by name. */
export function clubMembersQuery(id: number, locale: Language) {
  return queryOptions({
    queryKey: ['clubs', 'members', id, locale],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/clubs/{id}/members', { params: { path: { id }, query: { locale } }, signal })),
    staleTime: 5 * 60_000,
  });
}
