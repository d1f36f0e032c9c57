import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { CopiedEvent, EventCopy, EventStep } from '../../../lib/api/schema.gen.ts';
import { eventsChanged } from '../managed-events.ts';
import type { Scope } from '../series/series-scope.tsx';
import { useMutationOnce, useSendingOnce } from '../../../lib/api/sending-once.ts';

/** What can become of an event. */
export type LifeStep = 'publish' | 'cancel' | 'reinstate';

/** A step that is taken, or taken back. */
type TakenStep = LifeStep | 'unpublish';

/** What is done to which event, and of a series whether to those that follow it too. */
export interface Step {
  step: TakenStep;
  id: number;
  scope: Scope;
  /** Of those that follow, only these. */
  only?: readonly number[] | undefined;
}

/** What a dialog asks about. */
export interface Asked extends Step {
  step: LifeStep;
}

interface Sent extends Step {
  body: EventStep;
}

const take = ({ step, id, scope, only, body }: Sent, dryRun: boolean, key?: string) =>
  service.post(`/v2/manage/events/{id}/${step}`, {
    path: { id },
    query: { ...(dryRun ? { dryRun } : {}), ...(scope === 'this' ? {} : { scope }) },
    ...(key === undefined ? {} : { header: { 'idempotency-key': key } }),
    body: only === undefined ? body : { ...body, only: [...only] },
  });

/** Who would get which mail. */
export const stepPreviewQuery = (asked: Step, message: string) =>
  queryOptions({
    // Apart from the event itself: what was previewed is not asked for again when it has happened.
    queryKey: ['step-preview', asked, message],
    queryFn: () => take({ ...asked, body: { notify: true, message } }, true),
    placeholderData: keepPreviousData,
    // What is sent must be what was seen, so it is asked for each time.
    staleTime: 0,
    gcTime: 0,
  });

/** How many of its series would follow an event that this is done to. */
export const followingQuery = ({ step, id }: Omit<Step, 'scope'>, series: number | null) =>
  queryOptions({
    queryKey: ['step-following', id, step],
    queryFn: async () =>
      (await take({ step, id, scope: 'following', body: { notify: false } }, true)).events.length - 1,
    enabled: series !== null,
    staleTime: 0,
    gcTime: 0,
  });

/** Publishes, cancels or reinstates an event, or makes it a draft again. */
export function useTakingStep() {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (sent: Sent) => sendOnce(sent, (key) => take(sent, false, key)),
    onSuccess: () => eventsChanged(client),
  });
}

/** Makes a draft out of another event, or a series of them. */
export function useCopyingEvent(id: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (body: EventCopy, header) =>
      service.post('/v2/manage/events/{id}/copy', { path: { id }, header, body }) as Promise<CopiedEvent>,
    { onSuccess: () => eventsChanged(client) },
  );
}
