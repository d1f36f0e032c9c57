import type { UseQueryResult } from '@tanstack/react-query';
import type { EventList } from '../api/schema.gen.ts';
import { useMore } from '../shared/more.ts';
import { mostAsked } from '../shared/read-more.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/notices.tsx';

interface MoreButtonProps {
  parts: readonly UseQueryResult<EventList>[];
  hasMore: boolean;
  label: string;
}

/** Loads one more part of a list. */
export function MoreButton({ parts, hasMore, label }: MoreButtonProps) {
  const [, show] = useMore();
  const failed = parts.find(({ error }) => error !== null);
  if (failed !== undefined)
    return <FailureNotice failure={failed.error} onRetry={() => void failed.refetch()} />;
  const isLoading = parts.some(({ isPending }) => isPending);
  // Of what the address does not ask for nothing is shown, and so nothing is offered.
  const isLast = !hasMore || parts.length > mostAsked;
  if (isLast && !isLoading) return null;
  return (
    <div className="mt-6 flex max-w-3xl justify-center print:hidden">
      <Button pending={isLoading} onClick={() => show(parts.length)}>
        {label}
      </Button>
    </div>
  );
}
