import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMore } from '../../lib/address.ts';
import { useLatest } from '../../lib/hooks.ts';
import { Button } from '../button.tsx';

interface ShowMoreProps {
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<unknown>>,
    'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** Whether more comes by itself when its end is near: for lists that draw only what is seen. */
  isByItself?: boolean;
}

/** The end of a list of which there is more. */
export function ShowMore({ list, isByItself = false }: ShowMoreProps) {
  const [more, show] = useMore();
  const end = useRef<HTMLDivElement>(null);
  const showMore = () => {
    void list.fetchNextPage();
    // Two lists of one page share what its address says.
    show(Math.max(more, list.data?.pages.length ?? 0));
  };
  const latest = useLatest(showMore);
  const isWaiting = isByItself && list.hasNextPage && !list.isFetching && !list.isError;
  useEffect(() => {
    if (!isWaiting || end.current === null) return undefined;
    const near = new IntersectionObserver(
      ([last]) => {
        if (last?.isIntersecting === true) latest.current();
      },
      { rootMargin: '100%' },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [isWaiting, latest]);
  if (!list.hasNextPage) return null;
  return (
    <div ref={end} className="mt-5 flex justify-center print:hidden">
      <Button pending={list.isFetchingNextPage} onClick={showMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
