import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ApiFailure } from '../lib/api/failures.ts';
import { LinkButton } from './button.tsx';
import { FailureNotice } from './notices.tsx';

interface FailureProps {
  error: unknown;
  reset?: () => void;
}

/** How soon a page is tried again where the service answered that it cannot now, and did not say for how long. */
const pauseSeconds = 5;

/** A page, within the frame of the app, that could not be shown. It goes on by itself as soon as the service can. */
export function FailedPage({ error, reset }: FailureProps) {
  const router = useRouter();
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  useEffect(() => {
    if (!(error instanceof ApiFailure) || error.kind !== 'unavailable') return undefined;
    const timer = setTimeout(retry, Math.max(error.retryAfter ?? 0, pauseSeconds) * 1000);
    return () => clearTimeout(timer);
  });
  return (
    <div className="mx-auto max-w-3xl pt-10">
      <FailureNotice failure={error} isPage onRetry={retry} wayOut={<HomeLink />} />
    </div>
  );
}

/** The same where there is no frame around it. */
export function FailurePage(props: FailureProps) {
  return (
    <Bare>
      <FailedPage {...props} />
    </Bare>
  );
}

/** An address, within the frame of the app, that leads nowhere. */
export function NothingHere() {
  return (
    <div className="mx-auto max-w-3xl pt-10">
      <FailureNotice failure={new ApiFailure(404, '')} isPage wayOut={<HomeLink />} />
    </div>
  );
}

/** The same where there is no frame around it. */
export function NotFoundPage() {
  return (
    <Bare>
      <NothingHere />
    </Bare>
  );
}

function Bare({ children }: { children: ReactNode }) {
  return <main className="min-h-dvh">{children}</main>;
}

function HomeLink() {
  return (
    <LinkButton to="/" icon={House}>
      <Trans>Go to the home page</Trans>
    </LinkButton>
  );
}
