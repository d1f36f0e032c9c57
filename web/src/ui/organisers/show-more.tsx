import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMore } from '../../lib/address.ts';
import { Button } from '../button.tsx';

type Listed = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The end of a list of which there is more. */
export function ShowMore({ list }: { list: Listed }) {
  const [more, show] = useMore();
  if (!list.hasNextPage) return null;
  const showMore = () => {
    void list.fetchNextPage();
    // Two lists of one page share what its address says.
    show(Math.max(more, list.data?.pages.length ?? 0));
  };
  return (
    <div className="mt-5 flex justify-center print:hidden">
      <Button pending={list.isFetchingNextPage} onClick={showMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
