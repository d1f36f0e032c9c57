import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type {
  EditableParticipant,
  NewParticipant,
  ParticipantChange,
  ParticipantList,
} from '../../../lib/api/schema.gen.ts';
import { isOutdated } from '../../../lib/api/failures.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';
import { newNonce } from '../../../lib/new-nonce.ts';
import { eventKeys } from '../../../entities/event/event-queries.ts';
import { managedKeys } from '../../../entities/event/managed-keys.ts';
import { countScans } from './checking-in-rules.ts';
import { participantKeys } from '../../../entities/event/organisers/participant-keys.ts';
import { participantCountsQuery, participantQuery, type ParticipantFilter } from './participants-queries.ts';

/** Who comes shows in the lists of participants, in the figures of organisers, and in what members see. */
export async function peopleChanged(client: QueryClient, event: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: participantKeys.all(event) }),
    client.invalidateQueries({ queryKey: managedKeys.all, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: eventKeys.all, refetchType: 'none' }),
  ]);
}

/** Shows how it is now to someone who wanted to do what others have done, or made impossible. */
function onFailure(client: QueryClient, event: number) {
  return (failure: unknown) => {
    if (isOutdated(failure)) void peopleChanged(client, event);
  };
}

/** Puts what has changed into the lists that are there already, before or instead of asking for them again. */
function patchLists(
  client: QueryClient,
  event: number,
  { version: _version, ...row }: EditableParticipant,
  counts?: ParticipantList['counts'],
): void {
  client.setQueriesData<InfiniteData<ParticipantList>>(
    { queryKey: participantKeys.lists(event) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          ...(counts && { counts }),
          participants: page.participants.map((one) => (one.registration === row.registration ? row : one)),
        })),
      },
  );
}

/** Whether a list shows only those who are in, or only those who are not. */
function isAboutDoor({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return (queryKey.at(-1) as ParticipantFilter | undefined)?.checkedIn !== undefined;
}

/** Someone went in or out: their row and the figures are others. A list is asked for again only when they may leave it. */
async function doorPassed(client: QueryClient, event: number, registration: number): Promise<void> {
  const [person, { counts }] = await Promise.all([
    client.fetchQuery({ ...participantQuery(event, registration), staleTime: 0 }),
    client.fetchQuery(participantCountsQuery(event)),
  ]);
  patchLists(client, event, person, counts);
  await client.invalidateQueries({ queryKey: participantKeys.lists(event), predicate: isAboutDoor });
}

/** Registers someone. */
export function useRegistering(event: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (body: NewParticipant, header) =>
      service.post('/v2/manage/events/{id}/participants', { path: { id: event }, header, body }),
    { onSuccess: () => peopleChanged(client, event) },
  );
}

/** Changes what someone has answered. The version that was read goes with it, so that nobody's change is lost. */
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
      patchLists(client, event, changed);
      return peopleChanged(client, event);
    },
  });
}

/** Removes a guest. The screen that shows them is about to be left, so that only the lists are asked for again. */
export function useRemovingGuest(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ registration, version, tell }: { registration: number; version: number; tell: boolean }) =>
      service.delete('/v2/manage/events/{id}/participants/{registration}', {
        path: { id: event, registration },
        header: { 'if-match': `"${version}"` },
        query: { tell },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: participantKeys.lists(event) }),
        client.invalidateQueries({ queryKey: managedKeys.all, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: eventKeys.all, refetchType: 'none' }),
      ]),
  });
}

/** Brings a guest back who was removed. */
export function useRestoringGuest(event: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (registration: number, header) =>
      service.post('/v2/manage/events/{id}/participants/{registration}/restoration', {
        path: { id: event, registration },
        header,
        body: {},
      }),
    { onSuccess: () => peopleChanged(client, event) },
  );
}

/** Moves a party up from the waiting list. */
export function useMovingUp(event: number) {
  const client = useQueryClient();
  return useMutationOnce(
    ({ registration, overCapacity }: { registration: number; overCapacity: boolean }, header) =>
      service.post('/v2/manage/events/{id}/participants/{registration}/move-up', {
        path: { id: event, registration },
        header,
        body: overCapacity ? { overCapacity } : {},
      }),
    {
      onSuccess: () => peopleChanged(client, event),
      onError: onFailure(client, event),
    },
  );
}

/** Asks whom it would move up, and how many places are left; nobody moves. */
export function usePreviewingMoveUp(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: number) =>
      service.post('/v2/manage/events/{id}/participants/{registration}/move-up', {
        path: { id: event, registration },
        query: { dryRun: true },
        body: {},
      }),
    onError: onFailure(client, event),
  });
}

/** Puts a party back where it waited, as long as it knows nothing of its places. */
export function useMovingBack(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: number) =>
      service.post('/v2/manage/events/{id}/participants/{registration}/move-back', {
        path: { id: event, registration },
      }),
    onSuccess: () => peopleChanged(client, event),
    onError: onFailure(client, event),
  });
}

/** Lets someone in by hand; the answer says whether it was possible, as at the door. */
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
    onSuccess: (result, registration) =>
      result === 200 ? doorPassed(client, event, registration) : peopleChanged(client, event),
  });
}

/** As many as the service takes at once. */
const mostScans = 200;

/** Lets several in by hand, in as few requests as that takes; gives how many came in by it, and how many were in already. */
export function useCheckingInSome(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (registrations: readonly number[]) => {
      const scans: { result: number }[] = [];
      for (let first = 0; first < registrations.length; first += mostScans) {
        const some = registrations.slice(first, first + mostScans);
        const { results } = await service.post('/v2/door/events/{id}/scans', {
          path: { id: event },
          body: { scans: some.map((registration) => ({ nonce: newNonce(), registration })) },
        });
        scans.push(...results);
      }
      return countScans(scans);
    },
    onSettled: () => peopleChanged(client, event),
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
    onSuccess: (_answer, registration) => doorPassed(client, event, registration),
    onError: onFailure(client, event),
  });
}
