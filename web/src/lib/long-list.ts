import {
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** A list that comes in parts. Those that its address asks for are drawn together, not one after the other. */
export function useLongList<Part, Key extends QueryKey, Cursor>(
  query: UseInfiniteQueryOptions<Part, Error, InfiniteData<Part>, Key, Cursor>,
) {
  const [more] = useMore();
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = query;
  usePrefetchInfiniteQuery<Part, Error, InfiniteData<Part>, Key, Cursor>({
    queryKey,
    ...(typeof queryFn === 'function' && { queryFn }),
    initialPageParam,
    getNextPageParam,
    pages: more + 1,
  });
  const list = useInfiniteQuery(query);
  // What is known of a list already may be less than its address asks for.
  const known = list.data?.pages.length ?? 0;
  const isShort = known > 0 && known <= more && list.hasNextPage && !list.isFetching && !list.isError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  return list;
}

/** How many further parts of its list a page shows, and how to show others: the address says so, and back and reload find the same place. */
export function useMore(): [number, (more: number) => void] {
  const { more = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (wanted: number) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, more: readMore(wanted, allParts) }),
      replace: true,
      resetScroll: false,
    });
  return [more, show];
}

/** A reload asks the service for so many further parts at most, one after the other. */
export const mostAsked = 40;

/** Of a list that is there as a whole, all parts can be shown. */
export const allParts = Number.MAX_SAFE_INTEGER;

/** How many further parts of a list an address asks for; what makes no sense is left out. */
export function readMore(more: unknown, most = mostAsked): number | undefined {
  return typeof more === 'number' && Number.isSafeInteger(more) && more > 0
    ? Math.min(more, most)
    : undefined;
}
