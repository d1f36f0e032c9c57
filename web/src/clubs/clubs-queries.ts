import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { ActivityYear } from '../api/schema.gen.ts';
import type { Language } from '../shared/locale.ts';

/** One club. */
export function clubQuery(id: number) {
  return queryOptions({
    queryKey: ['clubs', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v2/clubs/{id}', { params: { path: { id } }, signal })),
    staleTime: 5 * 60_000,
  });
}

/** Who holds or held the offices of a club in a club year. The last one stays until the next one is there. */
export function committeeQuery(id: number, year: number, locale: Language) {
  return queryOptions({
    queryKey: ['clubs', 'committee', id, year, locale],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/v2/clubs/{id}/committee', { params: { path: { id }, query: { year, locale } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** What the clubs of a place did in a club year. The last one stays until the next one is there. */
export function activityYearQuery(query: { place: number; year: number; locale: Language }) {
  return queryOptions({
    queryKey: ['clubs', 'activity-year', query],
    queryFn: ({ signal }) =>
      // Without a format the answer is never a file.
      answerOf(api.GET('/v2/manage/activities', { params: { query }, signal })) as Promise<ActivityYear>,
    placeholderData: keepPreviousData,
  });
}
