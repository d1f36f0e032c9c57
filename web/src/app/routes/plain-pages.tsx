import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { holdsSession, meQuery } from '../../lib/session/session.ts';
import { ownAddress, signInSearch } from '../../lib/session/own-address.ts';
import { screenOf } from './screen.ts';

export const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgotten',
  component: screenOf(() => import('../../features/account/forgotten-screen.tsx'), 'ForgottenScreen'),
});

export const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'password',
  component: screenOf(() => import('../../features/account/set-password-screen.tsx'), 'SetPasswordScreen'),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'email',
  component: screenOf(() => import('../../features/account/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
});

export const stopEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'not-me',
  component: screenOf(() => import('../../features/account/stop-email-screen.tsx'), 'StopEmailScreen'),
});

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'setup',
  component: screenOf(() => import('../../features/account/setup-screen.tsx'), 'SetupScreen'),
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: ({ context, search }) => {
    if (holdsSession() && context.queryClient.getQueryData(meQuery.queryKey) !== undefined)
      throw redirect({ to: ownAddress(search.to) ?? '/' });
  },
  component: screenOf(() => import('../../features/account/sign-in-screen.tsx'), 'SignInScreen'),
});
