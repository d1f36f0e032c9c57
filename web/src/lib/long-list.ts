import {
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMore } from './address.ts';

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
