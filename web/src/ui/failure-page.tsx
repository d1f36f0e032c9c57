import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useEffect } from 'react';
import { ApiFailure, mayPass } from '../api/failures.ts';
import { watchReachable } from '../shared/online.ts';
import { LinkButton } from './button.tsx';
import { FailureNotice } from './notices.tsx';

/** A page that could not be shown. Where the service did not answer, it goes on by itself as soon as it does. */
export function FailurePage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  useEffect(() => {
    if (mayPass(error)) return watchReachable((isReachable) => isReachable && retry());
    // What is broken goes to whoever looks at the console; people read the sentence.
    if (!(error instanceof ApiFailure)) reportError(error);
    return undefined;
  });
  return (
    <main className="mx-auto max-w-3xl pt-10">
      <FailureNotice failure={error} onRetry={retry} />
      <HomeLink />
    </main>
  );
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main className="mx-auto max-w-3xl pt-10">
      <FailureNotice failure={new ApiFailure(404, '')} />
      <HomeLink />
    </main>
  );
}

function HomeLink() {
  return (
    <p className="text-center">
      <LinkButton to="/" icon={House}>
        <Trans>Go to the home page</Trans>
      </LinkButton>
    </p>
  );
}
