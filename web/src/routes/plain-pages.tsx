import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgotten',
  component: lazyRouteComponent(() => import('../account/forgotten-screen.tsx'), 'ForgottenScreen'),
});

export const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'password',
  component: lazyRouteComponent(() => import('../account/set-password-screen.tsx'), 'SetPasswordScreen'),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'email',
  component: lazyRouteComponent(() => import('../account/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
});

export const stopEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'not-me',
  component: lazyRouteComponent(() => import('../account/stop-email-screen.tsx'), 'StopEmailScreen'),
});

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'setup',
  component: lazyRouteComponent(() => import('../account/setup-screen.tsx'), 'SetupScreen'),
});
