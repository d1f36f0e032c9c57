import { useMutation, useQueryClient, type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { EventChange, NewEvent, ManagedEventDetail } from '../../lib/api/schema.gen.ts';
import { eventKeys } from '../../entities/event/event-queries.ts';
import { managedKeys } from '../../entities/event/managed-keys.ts';
import { managedEventQuery } from '../../entities/event/organisers/managed-events.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useMutationOnce, useSendingOnce } from '../../lib/api/sending-once.ts';
import { useParams } from '@tanstack/react-router';

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
  return useMutationOnce((body: NewEvent, header) => service.post('/v2/manage/events', { header, body }), {
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
  return service.patch('/v2/manage/events/{id}', {
    path: { id },
    query: {
      locale: spokenLanguage(),
      ...(notify ? { notify } : {}),
      ...(dryRun ? { dryRun } : {}),
      ...(scope === 'this' ? {} : { scope }),
    },
    header: { 'if-match': `"${version}"` },
    body,
  });
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

/** Who would be told of a change, and who would get a place by it. */
export function usePreviewingChange(id: number) {
  return useMutation({
    mutationFn: async (sent: SentChange) => {
      const { notice, movesUp } = await change(id, { ...sent, notify: true }, true);
      return { people: notice, movesUp };
    },
  });
}

/** The event of the present address, which its route has loaded. */
export function useManagedEvent(): ManagedEventDetail {
  const { event } = useParams({ from: '/app/organise/events/$event' });
  return useSuspenseQuery(managedEventQuery(event)).data;
}
