import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type {
  EventMessage,
  MessagePreview,
  NewMessage,
  SentMessage,
  TrialMail,
} from '../../../lib/api/schema.gen.ts';
import { managedKeys } from '../../../entities/event/managed-keys.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';

/** Under which keys the messages about an event are kept. */
export const messageKeys = {
  all: (event: number) => ['messages', event] as const,
  list: (event: number) => ['messages', event, 'list'] as const,
  one: (event: number, message: number) => ['messages', event, 'one', message] as const,
};

/** How often a message that is still on its way is looked after. */
const followingMilliseconds = 3000;

/** How often one is looked after that waits for its moment, which may come while one looks at it. */
const waitingMilliseconds = 30_000;

/** Whether mails of a message have still to be written or to leave. */
function isOnItsWay({ counts, planned }: Pick<EventMessage, 'counts' | 'planned'>): boolean {
  return counts.waiting > 0 || counts.queued > 0 || (counts.held > 0 && !planned);
}

/** When messages are looked after again; false once all of them have left. */
function nextLook(messages: readonly Pick<EventMessage, 'counts' | 'planned'>[]): number | false {
  if (messages.some(isOnItsWay)) return followingMilliseconds;
  return messages.some(({ counts }) => counts.held > 0) && waitingMilliseconds;
}

/** The messages about an event, newest first. */
export const messagesQuery = (event: number) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(event),
    queryFn: ({ signal, pageParam }) =>
      service.get('/v2/manage/events/{id}/messages', {
        path: { id: event },
        query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.pages.flatMap(({ messages }) => messages) ?? []),
  });

/** The invitations of many to an event, newest first: all of them, as no event has hundreds of messages. */
export const earlierInvitationsQuery = (event: number) =>
  queryOptions({
    queryKey: [...messageKeys.all(event), 'invitations'],
    queryFn: async ({ signal }) => {
      const { messages } = await service.get('/v2/manage/events/{id}/messages', {
        path: { id: event },
        query: { limit: 500 },
        signal,
      });
      return messages.filter(({ notice }) => notice === 'invited');
    },
    staleTime: 0,
  });

/** One message, with everyone to whom it goes, part by part. */
export const messageQuery = (event: number, message: number, undelivered = false) =>
  infiniteQueryOptions({
    queryKey: [...messageKeys.one(event, message), { undelivered }],
    queryFn: ({ signal, pageParam }) =>
      service.get('/v2/manage/events/{id}/messages/{message}', {
        path: { id: event, message },
        query: {
          ...(undelivered && { undelivered }),
          ...(pageParam === null ? {} : { cursor: pageParam, limit: 200 }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.pages.slice(0, 1) ?? []),
  });

/** The reminder rules of an event. */
export const remindersQuery = (event: number) =>
  queryOptions({
    queryKey: [...messageKeys.all(event), 'reminders'],
    queryFn: ({ signal }) => service.get('/v2/manage/events/{id}/reminders', { path: { id: event }, signal }),
    staleTime: 0,
  });

/** Writes once more to those whom a message has not reached: to all of them, or to one. */
export function useSendingMailsAgain(event: number, message: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (position: number | null) =>
      service.post('/v2/manage/events/{id}/messages/{message}/send-again', {
        path: { id: event, message },
        body: position === null ? {} : { positions: [position] },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.all(event) }),
  });
}

/** Asks who would get a message, and how it would look; nothing is sent. */
export function usePreviewing(event: number) {
  return useMutation({
    mutationFn: (body: NewMessage) =>
      service.post('/v2/manage/events/{id}/messages', {
        path: { id: event },
        query: { dryRun: true },
        body,
      }) as Promise<MessagePreview>,
  });
}

/** A message that leaves, or that waits for its moment. */
export type SentOrPlanned = SentMessage & { isPlanned: boolean };

/** Sends a message to as many as were shown. */
export function useSending(event: number) {
  const client = useQueryClient();
  return useMutationOnce(
    async (body: NewMessage, header): Promise<SentOrPlanned> => {
      const sent = await service.post('/v2/manage/events/{id}/messages', {
        path: { id: event },
        header,
        body,
      });
      return { ...(sent as SentMessage), isPlanned: body.sendAt !== undefined };
    },
    { onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.all(event) }) },
  );
}

/** Sends what a message would be to whoever writes it, and to nobody else. */
export function useSendingTrial(event: number) {
  return useMutationOnce(
    (body: TrialMail, header) =>
      service.post('/v2/manage/events/{id}/messages/trial-mail', { path: { id: event }, header, body }),
    {},
  );
}

/** Takes a message back, as far as it has not left. */
export function useTakingMessageBack(event: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: number) =>
      service.post('/v2/manage/events/{id}/messages/{message}/take-back', { path: { id: event, message } }),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.all(event) }),
  });
}

/** Lets a planned message leave at another moment; empty for now. */
export function usePlanningMessage(event: number, message: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sendAt: string) =>
      service.patch('/v2/manage/events/{id}/messages/{message}', {
        path: { id: event, message },
        body: { sendAt },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.all(event) }),
  });
}

/** The reminder rules of an event, as far as a change of them needs to know them. */
type Rules = Pick<Awaited<ReturnType<typeof setReminders>>, 'version' | 'reminders'>;

function setReminders(event: number, version: number, reminders: number[]) {
  return service.put('/v2/manage/events/{id}/reminders', {
    path: { id: event },
    header: { 'if-match': `"${version}"` },
    body: { reminders },
  });
}

interface RulesChange {
  known: Rules;
  edit: (days: readonly number[]) => number[];
}

/** Adds or removes a reminder; where someone else has changed them meanwhile, to what there is now. */
export function useSettingReminders(event: number) {
  const client = useQueryClient();
  const set = async ({ known, edit }: RulesChange): ReturnType<typeof setReminders> => {
    try {
      return await setReminders(
        event,
        known.version,
        edit(known.reminders.map(({ daysBefore }) => daysBefore)),
      );
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      return set({ known: await client.fetchQuery(remindersQuery(event)), edit });
    }
  };
  return useMutation({
    mutationFn: set,
    onSuccess: async (rules) => {
      client.setQueryData(remindersQuery(event).queryKey, rules);
      // The event has another version now.
      await client.invalidateQueries({ queryKey: managedKeys.all });
    },
    onError: () => client.invalidateQueries({ queryKey: remindersQuery(event).queryKey }),
  });
}
