import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { ApiFailure } from '../api/failures.ts';
import type { Event, EventDetail, EventList, Reply } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { eventKeys } from './event-keys.ts';
import { fullFor } from './places.ts';

/**
 * Answers an event. The answer shows at once, wherever the event is shown, and is visibly taken back if the service refuses.
 * Answers to the same event go out one after the other, so that the last one counts, however long an earlier one takes.
 */
export function useAnswering(id: number) {
  const client = useQueryClient();
  const mutationKey = [...eventKeys.one(id), 'answer'];
  // Until the last answer was sent, what the service says is not what was chosen here.
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: `answer-${id}` },
    mutationFn: (body: Reply) => answerOf(api.POST('/v2/events/{id}', { params: { path: { id } }, body })),
    onMutate: async (reply) => {
      await client.cancelQueries({ queryKey: eventKeys.all });
      const before = client.getQueriesData({ queryKey: eventKeys.all });
      show(client, id, reply);
      return before;
    },
    onSuccess: ({ waiting }) => {
      if (waiting !== undefined) announce(t`You are on the waiting list, at place ${waiting}.`);
    },
    onError: (failure, _reply, before) => {
      if (isLast()) for (const [key, data] of before ?? []) client.setQueryData(key, data);
      announce(refusal(failure));
    },
    onSettled: () => (isLast() ? client.invalidateQueries({ queryKey: eventKeys.all }) : undefined),
  });
}

function show(client: QueryClient, id: number, { attending, attendingComment }: Reply): void {
  client.setQueriesData<EventList>({ queryKey: eventKeys.lists }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          events: list.events.map((event) => (event.id === id ? answered(event, attending) : event)),
        },
  );
  client.setQueryData<EventDetail>(eventKeys.one(id), (event) =>
    event === undefined
      ? undefined
      : { ...answered(event, attending), attendingComment: attendingComment ?? event.attendingComment },
  );
}

/** Whether somebody gets a place, or where they stand in line, only the service knows. */
function answered<T extends Event>(event: T, attending: Reply['attending']): T {
  const isUnsure = attending === 'YES' && (event.waiting !== null || fullFor(event) !== null);
  return isUnsure ? event : { ...event, attending, waiting: null };
}

function refusal(failure: unknown): string {
  const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
  if (kind === 'offline') return t`There is no connection: your answer was not sent.`;
  if (failure instanceof ApiFailure && failure.info.some(isAboutPlaces))
    return t`Your answer was not accepted: too few places are left.`;
  if (kind === 'conflict') return t`Your answer was not accepted: registration is closed.`;
  if (kind === 'invalid') return t`Your answer was not accepted. Change what you wrote, and save it again.`;
  if (kind === 'not-found') return t`This event is no longer open to you.`;
  return t`Your answer was not saved. Try again in a moment.`;
}

function isAboutPlaces(info: unknown): boolean {
  return typeof info === 'object' && info !== null && 'placesLeft' in info;
}
