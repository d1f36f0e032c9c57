import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiFailure } from '../api/failures.ts';
import { holdsSession, meQuery } from '../shared/session.ts';
import { FailurePage, NotFoundPage } from '../ui/failure-page.tsx';
import { Shell } from '../ui/shell.tsx';
import { rootRoute } from './root.tsx';

/** The pages for those who are signed in; everybody else is led to the sign-in, and from there back to where they wanted to go. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    const signIn = { to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } } as const;
    if (!holdsSession()) throw redirect(signIn);
    try {
      await context.queryClient.ensureQueryData(meQuery);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.kind !== 'signed-out') throw failure;
      throw redirect(signIn);
    }
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});
