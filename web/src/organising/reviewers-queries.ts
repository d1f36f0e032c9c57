import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { ReviewerList } from '../api/schema.gen.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { eventsChanged } from './managed-events-mutations.ts';
import type { Scope } from './series-scope.tsx';

/** The functions that can review the events of a calendar, or of any. */
export const functionsQuery = (calendar?: number) =>
  queryOptions({
    queryKey: ['reviewing-functions', calendar ?? 'all', spokenLanguage()],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/v2/manage/functions', {
          params: {
            query: { ...(calendar === undefined ? {} : { calendar }), locale: spokenLanguage() },
          },
          signal,
        }),
      ),
  });

/** Who fits what somebody has typed so far. */
export const memberChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['members', 'choices', q],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/members/search', { params: { query: { q, limit: 8 } }, signal })),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });

/** Replaces the reviewers of an event. */
export function useReplacingReviewers(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body, scope }: { version: number; body: ReviewerList; scope: Scope }) =>
      answerOf(
        api.PUT('/v2/manage/events/{id}/reviewers', {
          params: {
            path: { id },
            query: scope === 'this' ? {} : { scope },
            header: { 'if-match': `"${version}"` },
          },
          body,
        }),
      ),
    onSuccess: () => eventsChanged(client),
  });
}
