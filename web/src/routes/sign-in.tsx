import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { holdsSession, meQuery } from '../shared/session.ts';
import { ownAddress, signInSearch } from '../shared/own-address.ts';
import { rootRoute } from './root.tsx';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: ({ context, search }) => {
    if (holdsSession() && context.queryClient.getQueryData(meQuery.queryKey) !== undefined)
      throw redirect({ to: ownAddress(search.to) ?? '/' });
  },
  component: lazyRouteComponent(() => import('../account/sign-in-screen.tsx'), 'SignInScreen'),
});
