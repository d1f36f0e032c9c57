import { Trans } from '@lingui/react/macro';

/** Grey lines in the place of content on its way, of the size that it will have, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-control bg-sunken ${className}`} />;
}

/** A page on its way. */
export function PendingPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 *:max-w-[44rem] md:px-8" aria-busy="true">
      <p className="sr-only" role="status">
        <Trans>Loading …</Trans>
      </p>
      <Skeleton className="mb-6 h-9 w-2/3" />
      <Skeleton className="mb-4 h-28 w-full rounded-card" />
      <Skeleton className="mb-4 h-28 w-full rounded-card" />
      <Skeleton className="h-28 w-full rounded-card" />
    </div>
  );
}
