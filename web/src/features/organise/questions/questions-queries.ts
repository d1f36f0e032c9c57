import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { QuestionList } from '../../../lib/api/schema.gen.ts';
import { eventsChanged } from '../managed-events.ts';
import { managedKeys } from '../../../entities/event/managed-keys.ts';
import type { Scope } from '../series/series-scope.tsx';

/** The questions of an event, those that are no longer asked too. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...managedKeys.one(id), 'questions'],
    queryFn: ({ signal }) => service.get('/v2/manage/events/{id}/questions', { path: { id }, signal }),
  });

/** Replaces the questions of an event. */
export function useReplacingQuestions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body, scope }: { version: number; body: QuestionList; scope: Scope }) =>
      service.put('/v2/manage/events/{id}/questions', {
        path: { id },
        query: scope === 'this' ? {} : { scope },
        header: { 'if-match': `"${version}"` },
        body,
      }),
    onSuccess: () => eventsChanged(client),
  });
}
