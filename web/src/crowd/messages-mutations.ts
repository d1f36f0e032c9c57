import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { MessagePreview, NewMessage, SentMessage } from '../api/schema.gen.ts';
import { useSendingOnce } from '../shared/sending-once.ts';
import { messageKeys, remindersQuery } from './messages-queries.ts';

/** Asks who would get a message, and how it would look; nothing is sent. */
export function usePreviewing(event: number) {
  return useMutation({
    mutationFn: (body: NewMessage) =>
      answerOf(
        api.POST('/v2/manage/events/{id}/messages', {
          params: { path: { id: event }, query: { dryRun: true } },
          body,
        }),
      ) as Promise<MessagePreview>,
  });
}

/** Sends a message to as many as were shown. */
export function useSending(event: number) {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (body: NewMessage) =>
      sendOnce(body, (key) =>
        answerOf(
          api.POST('/v2/manage/events/{id}/messages', {
            params: { path: { id: event }, header: { 'idempotency-key': key } },
            body,
          }),
        ),
      ) as Promise<SentMessage>,
    onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.all(event) }),
  });
}

/** Sets the reminder rules of an event. */
export function useSettingReminders(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, reminders }: { version: number; reminders: number[] }) =>
      answerOf(
        api.PUT('/v2/manage/events/{id}/reminders', {
          params: { path: { id: event }, header: { 'if-match': `"${version}"` } },
          body: { reminders },
        }),
      ),
    onSuccess: async (rules) => {
      client.setQueryData(remindersQuery(event).queryKey, rules);
      // The event has another version now.
      await client.invalidateQueries({ queryKey: ['managed-events'] });
    },
    onError: () => client.invalidateQueries({ queryKey: remindersQuery(event).queryKey }),
  });
}
