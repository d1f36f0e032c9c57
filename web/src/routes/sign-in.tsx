import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { holdsSession, meQuery } from '../shared/session.ts';
import { rootRoute } from './root.tsx';

interface SignInSearch {
  /** Where to go afterwards: an address of the app. */
  to?: string;
}

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // Only addresses of this app: nobody is led elsewhere by a link that ends here.
  validateSearch: ({ to }: Record<string, unknown>): SignInSearch =>
    typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {},
  beforeLoad: ({ context, search }) => {
    if (holdsSession() && context.queryClient.getQueryData(meQuery.queryKey) !== undefined)
      throw redirect({ to: search.to ?? '/' });
  },
  component: lazyRouteComponent(() => import('../account/sign-in-screen.tsx'), 'SignInScreen'),
});
