import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSessionEnd } from '../shared/session-end.ts';
import { organisationQuery } from '../shared/session.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import { FailurePage, NotFoundPage } from '../ui/failure-page.tsx';
import { KeptPlace } from '../ui/kept-place.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loadOwnDocument } from './door-documents.ts';
import { Pages } from './pages.tsx';

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

const SignInAgain = lazyPart(async () => (await import('../account/sign-in-again.tsx')).SignInAgain);

/** The page; when the session has ended under it, it stays as it is but out of sight until its owner has signed in again. Of one that somebody has left on purpose, nothing stays. */
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
