import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serviceAddress, service } from '../../../lib/api/client.ts';
import type { operations, ParticipantList } from '../../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../../lib/i18n/locale.ts';

/** Under which keys the participants of an event are kept. */
export const participantKeys = {
  all: (event: number) => ['participants', event] as const,
  lists: (event: number) => ['participants', event, 'list'] as const,
  counts: (event: number) => ['participants', event, 'counts'] as const,
  one: (event: number, registration: number) => ['participants', event, 'one', registration] as const,
};

type ListQuery = NonNullable<operations['listParticipants']['parameters']['query']>;

/** Whom someone wants to see, and in which order; undefined leaves it open. */
export type ParticipantFilter = {
  [Key in keyof Omit<ListQuery, PageFields>]?: ListQuery[Key] | undefined;
};
type PageFields = 'cursor' | 'offset' | 'totals' | 'limit' | 'format' | 'locale' | 'columns';

/** The first part is there at once, with how long the list is; whoever wants to see more gets more. */
function partAt(cursor: string, offset: number) {
  return cursor === '' ? { limit: firstPart, offset, totals: true } : { cursor, limit: 200 };
}

/** So many are there at first. */
export const firstPart = 100;

/** The participants of an event, part by part, from some place on. */
export const participantsQuery = (event: number, filter: ParticipantFilter, offset = 0) =>
  infiniteQueryOptions({
    queryKey: [...participantKeys.lists(event), { offset }, filter],
    queryFn: ({ signal, pageParam }) =>
      // Without a format the answer is never a file.
      service.get('/v2/manage/events/{id}/participants', {
        path: { id: event },
        query: { ...filter, ...partAt(pageParam, offset) } as ListQuery,
        signal,
      }) as Promise<ParticipantList>,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While someone types or chooses, those who were there stay until those who are wanted have come.
    placeholderData: keepPreviousData,
    // At a door it changes by the second.
    staleTime: 0,
  });

/** How many people are in each state, with as few of them as the interface gives. */
export const participantCountsQuery = (event: number) =>
  queryOptions({
    queryKey: participantKeys.counts(event),
    queryFn: ({ signal }) =>
      service.get('/v2/manage/events/{id}/participants', {
        path: { id: event },
        query: { limit: 1 },
        signal,
      }) as Promise<ParticipantList>,
    staleTime: 0,
    gcTime: 0,
  });

/** One participant, ready to be changed. */
export const participantQuery = (event: number, registration: number) =>
  queryOptions({
    queryKey: participantKeys.one(event, registration),
    queryFn: ({ signal }) =>
      service.get('/v2/manage/events/{id}/participants/{registration}', {
        path: { id: event, registration },
        signal,
      }),
    staleTime: 0,
  });

/** What is taken along: the list as a file with its columns, or on paper. */
type TakenAlong =
  | { readonly what: 'participants'; readonly format: 'csv' | 'xlsx'; readonly columns?: string }
  | { readonly what: 'badges'; readonly code?: true }
  | { readonly what: 'door-list'; readonly answers?: true };

/** Where everyone whom a filter means can be fetched. */
export function fileAddress(event: number, filter: ParticipantFilter, { what, ...how }: TakenAlong): string {
  const asked = { ...filter, ...how, locale: spokenLanguage() };
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `${serviceAddress}/v2/manage/events/${event}/${what}?${query.toString()}`;
}
