import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSessionEnd } from '../../lib/session/session-end.ts';
import { organisationQuery } from '../../lib/session/session.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { FailurePage, NotFoundPage } from '../../ui/failure-page.tsx';
import { KeptPlace } from '../kept-place.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { loadOwnDocument } from './door-documents.ts';
import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useReachable } from '../../lib/offline/online.ts';

/** What every page rests on. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => loadOwnDocument(location),
  loader: async ({ context }) => {
    const { brandColour } = await context.queryClient.ensureQueryData(organisationQuery);
    // By night the look has its own shade of the usual colour; an organisation's own colour is kept as it is.
    if (brandColour !== usualColour) document.documentElement.style.setProperty('--brand', brandColour);
  },
  component: () => (
    <>
      <ConnectionBanner />
      <Content />
      <Announcer />
      <KeptPlace />
    </>
  ),
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});

const usualColour = '#17395c';

const SignInAgain = lazyPart(
  async () => (await import('../../features/account/sign-in-again.tsx')).SignInAgain,
);

/** The page; when the session has ended under it, it stays as it is but out of sight until its owner has signed in again. Of one that someone has left on purpose, nothing stays. */
function Content() {
  const end = useSessionEnd();
  if (end === 'left') return null;
  const hasEnded = end !== null;
  return (
    <>
      <div hidden={hasEnded}>
        <Pages at={1} />
      </div>
      {hasEnded && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

/** Says, as long as it is so, that the service does not answer. */
function ConnectionBanner() {
  const isReachable = useReachable();
  return (
    <div role="status">
      {!isReachable && (
        <p className="flex items-center justify-center gap-2 bg-open-soft px-4 py-2 text-[0.9375rem] font-semibold text-open print:hidden">
          <WifiOff size={18} aria-hidden />
          <Trans>No connection. What you see may be out of date.</Trans>
        </p>
      )}
    </div>
  );
}

/**
 * The page below a frame, each route's for itself: the router would let the one before stay, out of sight, until the next one
 * is there, and it cannot be drawn any more without its part of the address. `at` says which of the nested routes it is.
 */
export function Pages({ at }: { at: number }) {
  const route = useMatches({ select: (matches) => matches.at(at)?.routeId });
  return <Outlet key={route} />;
}
