import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { EventStep } from '../api/schema.gen.ts';
import { eventsChanged } from './managed-events-mutations.ts';
import { useSendingKey } from '../shared/sending-key.ts';

/** What can become of an event. */
export type LifeStep = 'publish' | 'cancel' | 'reinstate';

interface Sent {
  step: LifeStep;
  id: number;
  body: EventStep;
}

const take = ({ step, id, body }: Sent, dryRun: boolean, key?: string) =>
  answerOf(
    api.POST(`/v2/manage/events/{id}/${step}`, {
      params: {
        path: { id },
        query: dryRun ? { dryRun } : {},
        ...(key === undefined ? {} : { header: { 'idempotency-key': key } }),
      },
      body,
    }),
  );

/** Who would get which mail. */
export const stepPreviewQuery = (step: LifeStep, id: number, message: string) =>
  queryOptions({
    // Apart from the event itself: what was previewed is not asked for again when it has happened.
    queryKey: ['step-preview', id, step, message],
    queryFn: () => take({ step, id, body: { notify: true, message } }, true),
    placeholderData: keepPreviousData,
    // What is sent must be what was seen, so it is asked for each time.
    staleTime: 0,
    gcTime: 0,
  });

/** Publishes, cancels or reinstates an event. */
export function useTakingStep(step: LifeStep, id: number) {
  const client = useQueryClient();
  const keyOf = useSendingKey();
  return useMutation({
    mutationFn: (body: EventStep) => take({ step, id, body }, false, keyOf(body)),
    onSuccess: () => eventsChanged(client),
  });
}

/** Deletes an event that nobody is registered for. */
export function useDeletingEvent(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.DELETE('/v2/manage/events/{id}', { params: { path: { id } } })),
    onSuccess: () => eventsChanged(client),
  });
}

/** Brings a deleted event back. */
export function useRestoringEvent(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/v2/manage/events/{id}/restore', { params: { path: { id } } })),
    onSuccess: () => eventsChanged(client),
  });
}

/** Makes a draft out of another event. */
export function useCopyingEvent(id: number) {
  const client = useQueryClient();
  const keyOf = useSendingKey();
  return useMutation({
    mutationFn: (body: { startDate: string; title: string }) =>
      answerOf(
        api.POST('/v2/manage/events/{id}/copy', {
          params: { path: { id }, header: { 'idempotency-key': keyOf(body) } },
          body,
        }),
      ),
    onSuccess: () => eventsChanged(client),
  });
}
