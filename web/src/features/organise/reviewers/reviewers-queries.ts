import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { ReviewerList } from '../../../lib/api/schema.gen.ts';
import { eventsChanged } from '../managed-events.ts';
import type { Scope } from '../series/series-scope.tsx';

/** Replaces the reviewers of an event. */
export function useReplacingReviewers(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body, scope }: { version: number; body: ReviewerList; scope: Scope }) =>
      service.put('/v2/manage/events/{id}/reviewers', {
        path: { id },
        query: scope === 'this' ? {} : { scope },
        header: { 'if-match': `"${version}"` },
        body,
      }),
    onSuccess: () => eventsChanged(client),
  });
}
