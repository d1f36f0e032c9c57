import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { spokenLanguage } from '../shared/locale.ts';

/** All offices that somebody can hold. */
export const officesQuery = () =>
  queryOptions({
    queryKey: ['offices', spokenLanguage()],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/manage/functions', { params: { query: { locale: spokenLanguage() } }, signal })),
    staleTime: 10 * 60_000,
  });
