import { queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { clubKeys } from './club-queries.ts';

/** The members of a club, by name. */
export function clubMembersQuery(id: number, locale: Language) {
  return queryOptions({
    queryKey: [...clubKeys.members(id), locale],
    queryFn: ({ signal }) =>
      service.get('/v2/clubs/{id}/members', { path: { id }, query: { locale }, signal }),
    staleTime: 5 * 60_000,
  });
}
