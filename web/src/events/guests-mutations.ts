import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { Invitation } from '../api/schema.gen.ts';
import { eventKeys } from '../shared/event-keys.ts';

function useGuestChange<T>(event: number, change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: eventKeys.one(event) }),
        client.invalidateQueries({ queryKey: eventKeys.attendance(event) }),
      ]),
  });
}

/** Invites a guest, or the own partner. The same key for every attempt: a phone on a train sends everything twice. */
export function useInviting(event: number) {
  return useGuestChange(event, ({ body, key }: { body: Invitation; key: string }) =>
    answerOf(
      api.POST('/v2/events/{id}/members/invite', {
        params: { path: { id: event }, header: { 'idempotency-key': key } },
        body,
      }),
    ),
  );
}
