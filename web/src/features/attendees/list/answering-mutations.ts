import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { AnswersOfMany } from '../../../lib/api/schema.gen.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';
import { peopleChanged } from './participants-mutations.ts';

/** Lets many come, or not come, in one go. */
export function useAnsweringForMany(event: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (body: AnswersOfMany, header) =>
      service.post('/v2/manage/events/{id}/participants/answers', { path: { id: event }, header, body }),
    { onSettled: () => peopleChanged(client, event) },
  );
}

/** Asks for whom there would be a place, and who would hear of it; nobody's answer changes. */
export function useTryingForMany(event: number) {
  return useMutation({
    mutationFn: (body: AnswersOfMany) =>
      service.post('/v2/manage/events/{id}/participants/answers', {
        path: { id: event },
        query: { dryRun: true },
        body,
      }),
  });
}

/** Gives many the answers back that they had. */
export function useUndoingForMany(event: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (body: { undo: string; overCapacity?: true }, header) =>
      service.post('/v2/manage/events/{id}/participants/answers/undo', { path: { id: event }, header, body }),
    { onSettled: () => peopleChanged(client, event) },
  );
}
