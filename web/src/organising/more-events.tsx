import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ManagedEvent, ManagedEventList } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/notices.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

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
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4 flex justify-center print:hidden">
      <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
