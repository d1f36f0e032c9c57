import type { QueryClient } from '@tanstack/react-query';
import { createRoute, redirect } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import { askNoMore, useAskedParty } from '../../entities/event/asking-party.ts';
import { holdsSession, meQuery } from '../../lib/session/session.ts';
import { FailurePage, NotFoundPage } from '../../ui/failure-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Shell } from '../shell.tsx';
import { Pages, rootRoute } from './root.tsx';

interface Visit {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Leads whoever has not signed in to the sign-in, and from there back to where they wanted to go. */
async function guard({ context, location }: Visit): Promise<void> {
  const signIn = { to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } } as const;
  if (!holdsSession()) throw redirect(signIn);
  try {
    await context.queryClient.ensureQueryData(meQuery);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'signed-out') throw failure;
    throw redirect(signIn);
  }
}

/** The pages for those who are signed in. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: guard,
  component: () => (
    <Shell>
      <Pages at={-1} />
      <AskedParty />
    </Shell>
  ),
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});

const PartyQuestion = lazyPart(
  async () => (await import('../../entities/registration/party-question.tsx')).PartyQuestion,
);

/** What is asked of someone who does not come outlasts the row in which they said so. */
function AskedParty() {
  const event = useAskedParty();
  useEffect(() => askNoMore, []);
  if (event === null) return null;
  return (
    <Suspense>
      <PartyQuestion event={event} onClose={askNoMore} />
    </Suspense>
  );
}

/** The same without the frame, for what needs the whole screen. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  beforeLoad: guard,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});
