import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { EventChange, NewEvent } from '../api/schema.gen.ts';
import { eventKeys } from '../shared/event-keys.ts';
import { managedKeys } from './managed-events-queries.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { useSendingOnce } from '../shared/sending-once.ts';

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
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (body: NewEvent) =>
      sendOnce(body, (key) =>
        answerOf(api.POST('/v2/manage/events', { params: { header: { 'idempotency-key': key } }, body })),
      ),
    onSuccess: () => eventsChanged(client),
  });
}

interface SentChange {
  /** The version that was read goes with it, so that nobody's change is lost. */
  version: number;
  body: EventChange;
  /** Whether those concerned are told that it moves. */
  notify?: boolean;
  /** Of a series: whether those that follow change too. */
  scope?: 'this' | 'following';
}

function change(id: number, { version, body, notify = false, scope = 'this' }: SentChange, dryRun: boolean) {
  return answerOf(
    api.PATCH('/v2/manage/events/{id}', {
      params: {
        path: { id },
        query: {
          locale: spokenLanguage(),
          ...(notify ? { notify } : {}),
          ...(dryRun ? { dryRun } : {}),
          ...(scope === 'this' ? {} : { scope }),
        },
        header: { 'if-match': `"${version}"` },
      },
      body,
    }),
  );
}

/** Changes an event. */
export function useChangingEvent(id: number) {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (sent: SentChange) => sendOnce(sent, () => change(id, sent, false)),
    onSuccess: (event) => {
      client.setQueryData(managedKeys.one(id), event);
      return eventsChanged(client);
    },
  });
}

/** Who would be told of a change; null when nobody is. */
export function usePreviewingChange(id: number) {
  return useMutation({
    mutationFn: async (sent: SentChange) => (await change(id, { ...sent, notify: true }, true)).notice,
  });
}
