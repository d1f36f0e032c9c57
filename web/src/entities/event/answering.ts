import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client.ts';
import { ApiFailure, offersWaitingList } from '../../lib/api/failures.ts';
import type { Event, EventDetail, EventList, Reply } from '../../lib/api/schema.gen.ts';
import { announce } from '../../ui/announcer.tsx';
import { eventKeys } from './event-queries.ts';
import { fullFor } from './event-rules.ts';
import { askAboutParty } from './asking-party.ts';

/**
 * Answers an event. The answer shows at once, wherever the event is shown, and is visibly taken back if the service refuses.
 * Answers to the same event go out one after the other, so that the last one counts, however long an earlier one takes. Once
 * registration has closed, members change their mind at their own address, by their number.
 */
export function useAnswering(id: number, changesMindAs: number | null = null) {
  const client = useQueryClient();
  const mutationKey = [...eventKeys.one(id), 'answer'];
  const pending = () => client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  // Until the last answer was sent, what the service says is not what was chosen here.
  const isLast = () => pending().length === 1;
  const answering = useMutation({
    mutationKey,
    scope: { id: `answer-${id}` },
    mutationFn: (body: Reply) => answerOf(send(id, changesMindAs, body)),
    onMutate: async (reply): Promise<Known> => {
      await client.cancelQueries({ queryKey: eventKeys.all });
      // What an earlier answer shows may be refused as well: both go back to what was there before the two.
      const earlier = pending().find(({ state }) => state.context !== undefined);
      const views = viewsOf(client, id);
      for (const view of views) show(client, replied(view, reply));
      // The event by itself, which stands last, knows the comment as well.
      const before = views.findLast(({ event }) => event.attending !== 'NO')?.event ?? null;
      return (earlier?.state.context as Known | undefined) ?? { views, before };
    },
    onSuccess: ({ waiting }, reply, known) => {
      known.views = known.views.map((view) => replied(view, reply));
      if (waiting !== undefined) announce(t`You are on the waiting list, at place ${waiting}.`);
    },
    onError: (failure, _reply, known) => {
      if (isLast()) for (const view of known?.views ?? []) show(client, view);
      announce(answerRefusal(failure));
    },
    onSettled: async (_answer, failure, { attending }, known) => {
      if (!isLast()) return;
      await client.invalidateQueries({ queryKey: eventKeys.all });
      // Where that cannot be found out, the page of the event says who is still expected.
      const before = known?.before ?? null;
      if (failure === null && attending === 'NO' && before !== null)
        askAboutParty(client, id, before).catch(() => {});
    },
  });
  /** What YES would mean to the person now: what was refused counts, too, because a party may need more places than are left. */
  const fullNow = (event: Event | EventDetail) =>
    fullFor(event) ?? (isOutside(event) && offersWaitingList(answering.error) ? 'line' : null);
  return { ...answering, fullNow };
}

function send(id: number, memberId: number | null, body: Reply) {
  if (memberId === null) return api.POST('/v2/events/{id}', { params: { path: { id } }, body });
  const { attending, waiting = false } = body;
  const path = { id, memberId };
  return api.POST('/v2/events/{id}/members/{memberId}', { params: { path }, body: { attending, waiting } });
}

/** Whether the person neither comes nor waits. */
function isOutside({ attending, waiting }: Event | EventDetail): boolean {
  return attending !== 'YES' && waiting === null;
}

/** An event where it is shown: in a list, or by itself. */
interface View {
  key: QueryKey;
  event: Event | EventDetail;
}

/** An event as the service is known to have it, shared by all answers to it that are on their way. */
interface Known {
  views: readonly View[];
  /** The event before the first of them; null where the person had said already that they do not come. */
  before: Event | EventDetail | null;
}

function viewsOf(client: QueryClient, id: number): View[] {
  const lists = client.getQueriesData<EventList>({ queryKey: eventKeys.lists });
  const listed = lists.flatMap(([key, list]) => (list?.events ?? []).map((event) => ({ key, event })));
  const detail = client.getQueryData<EventDetail>(eventKeys.one(id));
  const alone = detail === undefined ? [] : [{ key: eventKeys.one(id), event: detail }];
  return [...listed.filter(({ event }) => event.id === id), ...alone];
}

/** Shows this one event so, and leaves the others of a list as they are. */
function show(client: QueryClient, { key, event }: View): void {
  client.setQueryData<EventList | Event>(key, (kept) => {
    if (kept === undefined || !('events' in kept)) return kept && event;
    return { ...kept, events: kept.events.map((one) => (one.id === event.id ? event : one)) };
  });
}

function replied({ key, event }: View, { attending, attendingComment }: Reply): View {
  const comment = attendingComment === undefined ? {} : { attendingComment };
  // Whether someone gets a place, or where they stand in line, only the service knows.
  const isUnsure = attending === 'YES' && (event.waiting !== null || fullFor(event) !== null);
  return { key, event: { ...event, ...comment, ...(isUnsure ? {} : { attending, waiting: null }) } };
}

/** Why an answer was not stored. */
export function answerRefusal(failure: unknown): string {
  const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
  if (kind === 'offline') return t`There is no connection: your answer was not sent.`;
  if (offersWaitingList(failure)) return t`All places are taken now. You can join the waiting list.`;
  if (failure instanceof ApiFailure && failure.info.some(isAboutPlaces))
    return t`Your answer was not accepted: too few places are left.`;
  if (kind === 'conflict')
    return t`Your answer was not accepted: registration is closed, or you are in already.`;
  if (kind === 'invalid') return t`Your answer was not accepted. Change what you wrote, and save it again.`;
  if (kind === 'not-found') return t`This event is no longer open to you.`;
  return t`Your answer was not saved. Try again in a moment.`;
}

function isAboutPlaces(info: unknown): boolean {
  return typeof info === 'object' && info !== null && 'placesLeft' in info;
}
