import {
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useMore } from './more.ts';

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
  return useInfiniteQuery(query);
}
