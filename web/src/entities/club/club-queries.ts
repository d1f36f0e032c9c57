import { queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { Language } from '../../lib/i18n/language.ts';

/** Under which keys clubs are kept. */
export const clubKeys = {
  brief: ['clubs', 'brief'] as const,
  one: (id: number) => ['clubs', 'one', id] as const,
  members: (id: number) => ['clubs', 'members', id] as const,
  /** In every language. */
  activities: (id: number) => ['clubs', 'activities', id] as const,
  committee: (id: number) => ['clubs', 'committee', id] as const,
  activityYears: ['clubs', 'activity-year'] as const,
  pastEvents: (id: number) => ['clubs', 'past-events', id] as const,
};

/** All clubs, zones and districts as lists, maps and choices show them. */
export const clubsQuery = queryOptions({
  queryKey: clubKeys.brief,
  queryFn: ({ signal }) => service.get('/v2/clubs/brief', { signal }),
  staleTime: 10 * 60_000,
});

/** The social activities of a club, newest first, and what the reader may do with them. */
export function clubActivitiesQuery(id: number, locale: Language) {
  return queryOptions({
    queryKey: [...clubKeys.activities(id), locale],
    queryFn: ({ signal }) =>
      service.get('/v2/clubs/{id}/activities', { path: { id }, query: { locale }, signal }),
  });
}

/** One club. */
export function clubQuery(id: number) {
  return queryOptions({
    queryKey: clubKeys.one(id),
    queryFn: ({ signal }) => service.get('/v2/clubs/{id}', { path: { id }, signal }),
    staleTime: 5 * 60_000,
  });
}
