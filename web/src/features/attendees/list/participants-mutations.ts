import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type {
  EditableParticipant,
  NewParticipant,
  ParticipantChange,
  ParticipantList,
} from '../../../lib/api/schema.gen.ts';
import { isOutdated } from '../../../lib/api/failures.ts';
import { newNonce, useSendingOnce } from '../../../lib/api/sending-once.ts';
import { participantKeys } from './participants-queries.ts';

/** Who comes shows in the lists of participants, in the figures of organisers, and in what members see. */
async function peopleChanged(client: QueryClient, event: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['participants', event] }),
    client.invalidateQueries({ queryKey: ['managed-events'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['events'], refetchType: 'none' }),
  ]);
}

/** Shows how it is now to somebody who wanted to do what others have done, or made impossible. */
function onFailure(client: QueryClient, event: number) {
  return (failure: unknown) => {
    if (isOutdated(failure)) void peopleChanged(client, event);
  };
}

/** Puts what has changed into its row, before the lists are asked for again. */
function patchRow(client: QueryClient, event: number, changed: EditableParticipant): void {
  const { version: _version, ...row } = changed;
  client.setQueriesData<InfiniteData<ParticipantList>>(
    { queryKey: participantKeys.lists(event) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          participants: page.participants.map((one) => (one.registration === row.registration ? row : one)),
        })),
      },
  );
}

/** Registers somebody. */
export function useRegistering(event: number) {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (body: NewParticipant) =>
      sendOnce(body, (key) =>
        service.post('/v2/manage/events/{id}/participants', {
          path: { id: event },
          header: { 'idempotency-key': key },
          body,
        }),
      ),
    onSuccess: () => peopleChanged(client, event),
  });
}

/** Changes what somebody has answered. The version that was read goes with it, so that nobody's change is lost. */
export function useChangingParticipant(event: number, registration: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: ParticipantChange }) =>
      service.patch('/v2/manage/events/{id}/participants/{registration}', {
        path: { id: event, registration },
        header: { 'if-match': `"${version}"` },
        body,
      }),
    onSuccess: (changed) => {
      client.setQueryData(participantKeys.one(event, registration), changed);
      patchRow(client, event, changed);
      return peopleChanged(client, event);
    },
  });
}

/** Removes somebody who comes alone. The screen that shows them is about to be left, so that only the lists are asked for again. */
export function useRemovingGuest(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: number) =>
      service.delete('/v2/events/{id}/guests/{registration}', { path: { id: event, registration } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: participantKeys.lists(event) }),
        client.invalidateQueries({ queryKey: ['managed-events'], refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['events'], refetchType: 'none' }),
      ]),
  });
}

/** Moves a party up from the waiting list. */
export function useMovingUp(event: number) {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: ({ registration, overCapacity }: { registration: number; overCapacity: boolean }) =>
      sendOnce({ registration, overCapacity }, (key) =>
        service.post('/v2/manage/events/{id}/participants/{registration}/move-up', {
          path: { id: event, registration },
          header: { 'idempotency-key': key },
          body: overCapacity ? { overCapacity } : {},
        }),
      ),
    onSuccess: () => peopleChanged(client, event),
    onError: onFailure(client, event),
  });
}

/** Lets somebody in by hand; the answer says whether it was possible, as at the door. */
export function useCheckingIn(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (registration: number) => {
      const { results } = await service.post('/v2/door/events/{id}/scans', {
        path: { id: event },
        body: { scans: [{ nonce: newNonce(), registration }] },
      });
      return results[0]?.result ?? 400;
    },
    onSuccess: () => peopleChanged(client, event),
  });
}

/** Takes a check-in back. */
export function useAnnulling(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: number) =>
      service.post('/v2/door/events/{id}/registrations/{registration}/annulment', {
        path: { id: event, registration },
        body: { nonce: newNonce() },
      }),
    onSuccess: () => peopleChanged(client, event),
    onError: onFailure(client, event),
  });
}
