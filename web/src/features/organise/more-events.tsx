import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ManagedEvent, ManagedEventList } from '../../lib/api/schema.gen.ts';
import { FailureNotice } from '../../ui/notices.tsx';
import { ShowMore } from '../../ui/organisers/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Listed = UseInfiniteQueryResult<InfiniteData<ManagedEventList>>;

/** All events that a list has loaded. */
export function eventsIn({ data }: Pick<Listed, 'data'>): ManagedEvent[] {
  return data?.pages.flatMap(({ events }) => events) ?? [];
}

/** The end of a list: what is on its way, what went wrong, or how to see more. */
export function MoreEvents({ query }: { query: Listed }) {
  if (query.isPending)
    return (
      <div aria-busy="true" className="mt-6">
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    );
  if (query.isError)
    return <FailureNotice failure={query.error} onRetry={() => void query.fetchNextPage()} />;
  return <ShowMore list={query} />;
}
