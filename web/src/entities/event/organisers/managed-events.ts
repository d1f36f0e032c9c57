import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { operations } from '../../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../../lib/i18n/locale.ts';
import { managedKeys } from '../managed-keys.ts';

type ListQuery = NonNullable<operations['listManagedEvents']['parameters']['query']>;

/** What of the events is wanted; undefined leaves it open. */
type ListFilter = { [Key in keyof Omit<ListQuery, 'cursor' | 'limit'>]?: ListQuery[Key] | undefined };

/** The events that someone manages, page by page. */
export const managedListQuery = ({ q = '', total = false, ...rest }: ListFilter) => {
  const filter = { ...rest, q: q.trim() === '' ? undefined : q.trim() };
  return infiniteQueryOptions({
    queryKey: [...managedKeys.lists, filter, total],
    queryFn: ({ signal, pageParam }) =>
      service.get('/v2/manage/events', {
        // How many there are in all is said with the first part.
        query: {
          ...filter,
          ...(total && pageParam === null && { total }),
          cursor: pageParam ?? undefined,
          limit: 50,
        } as ListQuery,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While someone types or chooses, what was there stays until what is wanted has come.
    placeholderData: keepPreviousData,
  });
};

/** The whole editable record of an event. */
export const managedEventQuery = (id: number) =>
  queryOptions({
    queryKey: managedKeys.one(id),
    queryFn: ({ signal }) =>
      service.get('/v2/manage/events/{id}', { path: { id }, query: { locale: spokenLanguage() }, signal }),
  });

/** The venues to which the place of a calendar has gone, by a part of their name or town. */
export const venuesQuery = (calendar: string, q: string) =>
  queryOptions({
    queryKey: ['venues', calendar, q],
    queryFn: ({ signal }) =>
      service.get('/v2/manage/venues', { query: { calendar: Number(calendar), q }, signal }),
    enabled: calendar !== '' && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The functions that can review the events of a calendar, or of any, and to whose holders one can write. */
export const functionsQuery = (calendar?: number) =>
  queryOptions({
    queryKey: ['functions', calendar ?? 'all', spokenLanguage()],
    queryFn: ({ signal }) =>
      service.get('/v2/manage/functions', {
        query: { ...(calendar === undefined ? {} : { calendar }), locale: spokenLanguage() },
        signal,
      }),
    staleTime: 10 * 60_000,
  });
