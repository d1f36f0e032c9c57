import { queryOptions, keepPreviousData } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { Language } from '../../lib/i18n/language.ts';
import type { ActivityYear } from '../../lib/api/schema.gen.ts';
import { clubKeys } from '../../entities/club/club-queries.ts';

/** Who holds or held the offices of a club in a club year. The last one stays until the next one is there. */
export function committeeQuery(id: number, year: number, locale: Language) {
  return queryOptions({
    queryKey: [...clubKeys.committee(id), year, locale],
    queryFn: ({ signal }) =>
      service.get('/v2/clubs/{id}/committee', { path: { id }, query: { year, locale }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** What the clubs of a place did in a club year. The last one stays until the next one is there. */
export function activityYearQuery(query: { place: number; year: number; locale: Language }) {
  return queryOptions({
    queryKey: [...clubKeys.activityYears, query],
    queryFn: ({ signal }) =>
      // Without a format the answer is never a file.
      service.get('/v2/manage/activities', { query, signal }) as Promise<ActivityYear>,
    placeholderData: keepPreviousData,
  });
}
