import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { EventList } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/notices.tsx';

const route = getRouteApi('/app/events');

interface MoreButtonProps {
  parts: readonly UseQueryResult<EventList>[];
  hasMore: boolean;
  label: string;
}

/** Loads one more part of a list; the address says how many there are, so that back and reload find the same place. */
export function MoreButton({ parts, hasMore, label }: MoreButtonProps) {
  const navigate = route.useNavigate();
  const failed = parts.find(({ error }) => error !== null);
  if (failed !== undefined)
    return <FailureNotice failure={failed.error} onRetry={() => void failed.refetch()} />;
  const isLoading = parts.some(({ isPending }) => isPending);
  if (!hasMore && !isLoading) return null;
  return (
    <div className="mt-6 flex max-w-3xl justify-center print:hidden">
      <Button
        pending={isLoading}
        onClick={() =>
          void navigate({
            search: (before) => ({ ...before, more: parts.length }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {label}
      </Button>
    </div>
  );
}
