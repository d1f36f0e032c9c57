import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { QuestionList } from '../api/schema.gen.ts';
import { eventsChanged } from './managed-events-mutations.ts';
import { managedKeys } from './managed-events-queries.ts';
import type { Scope } from './series-scope.tsx';

/** The questions of an event, those that are no longer asked too. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...managedKeys.one(id), 'questions'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/manage/events/{id}/questions', { params: { path: { id } }, signal })),
  });

/** Replaces the questions of an event. */
export function useReplacingQuestions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body, scope }: { version: number; body: QuestionList; scope: Scope }) =>
      answerOf(
        api.PUT('/v2/manage/events/{id}/questions', {
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
