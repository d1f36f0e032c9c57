import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { EventChange, ManagedEventDetail, NewEvent } from '../api/schema.gen.ts';
import { eventKeys } from '../shared/event-keys.ts';
import { managedKeys } from './managed-events-queries.ts';
import { useSendingKey } from '../shared/sending-key.ts';

/** What organisers change shows in their lists, and in what members see. */
export async function eventsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: managedKeys.all }),
    client.invalidateQueries({ queryKey: eventKeys.all, refetchType: 'none' }),
  ]);
}

/** Creates an event, as a draft. */
export function useCreatingEvent() {
  const client = useQueryClient();
  const keyOf = useSendingKey();
  return useMutation({
    mutationFn: (body: NewEvent) =>
      answerOf(
        api.POST('/v2/manage/events', { params: { header: { 'idempotency-key': keyOf(body) } }, body }),
      ),
    onSuccess: () => eventsChanged(client),
  });
}

/** Changes an event. The version that was read goes with it, so that nobody's change is lost. */
export function useChangingEvent(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: EventChange }) =>
      answerOf(
        api.PATCH('/v2/manage/events/{id}', {
          params: { path: { id }, header: { 'if-match': `"${version}"` } },
          body,
        }),
      ),
    onSuccess: (event: ManagedEventDetail) => {
      client.setQueryData(managedKeys.one(id), event);
      return eventsChanged(client);
    },
  });
}
