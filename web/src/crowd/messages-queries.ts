import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { EventMessage } from '../api/schema.gen.ts';

/** Under which keys the messages about an event are kept. */
export const messageKeys = {
  all: (event: number) => ['messages', event] as const,
  list: (event: number) => ['messages', event, 'list'] as const,
  one: (event: number, message: number) => ['messages', event, 'one', message] as const,
};

/** How often a message that is still on its way is looked after. */
const followingMilliseconds = 3000;

/** Whether mails of a message have still to be written or to leave. */
function isOnItsWay({ counts }: Pick<EventMessage, 'counts'>): boolean {
  return counts.waiting > 0 || counts.queued > 0;
}

/** The messages about an event, newest first. */
export const messagesQuery = (event: number) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(event),
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/v2/manage/events/{id}/messages', {
          params: {
            path: { id: event },
            query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.messages.some(isOnItsWay)) === true
        ? followingMilliseconds
        : false,
  });

/** The invitations of many to an event, newest first: all of them, as no event has hundreds of messages. */
export const earlierInvitationsQuery = (event: number) =>
  queryOptions({
    queryKey: [...messageKeys.all(event), 'invitations'],
    queryFn: async ({ signal }) => {
      const { messages } = await answerOf(
        api.GET('/v2/manage/events/{id}/messages', {
          params: { path: { id: event }, query: { limit: 500 } },
          signal,
        }),
      );
      return messages.filter(({ notice }) => notice === 'invited');
    },
    staleTime: 0,
  });

/** One message, with everybody to whom it goes, part by part. */
export const messageQuery = (event: number, message: number) =>
  infiniteQueryOptions({
    queryKey: messageKeys.one(event, message),
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/v2/manage/events/{id}/messages/{message}', {
          params: {
            path: { id: event, message },
            query: pageParam === null ? {} : { cursor: pageParam, limit: 200 },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const [first] = state.data?.pages ?? [];
      return first !== undefined && isOnItsWay(first) ? followingMilliseconds : false;
    },
  });

/** The reminder rules of an event. */
export const remindersQuery = (event: number) =>
  queryOptions({
    queryKey: [...messageKeys.all(event), 'reminders'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/manage/events/{id}/reminders', { params: { path: { id: event } }, signal })),
    staleTime: 0,
  });
