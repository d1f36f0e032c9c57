import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Reader } from '../account/me-queries.ts';
import { appRoute } from './app.tsx';

export const contactRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/contact',
  component: lazyRouteComponent(() => import('../account/contact-screen.tsx'), 'ContactScreen'),
});

const readers: readonly Reader[] = ['member', 'club', 'officer'];

export const visibilityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/visibility',
  validateSearch: ({ as }: Record<string, unknown>): { as?: Reader } => {
    const reader = readers.find((known) => known === as);
    return reader === undefined ? {} : { as: reader };
  },
  component: lazyRouteComponent(() => import('../account/visibility-screen.tsx'), 'VisibilityScreen'),
});

export const photoRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/photo',
  component: lazyRouteComponent(() => import('../account/photo-screen.tsx'), 'PhotoScreen'),
});

export const emailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/email',
  component: lazyRouteComponent(() => import('../account/email-screen.tsx'), 'EmailScreen'),
});

export const passwordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/password',
  component: lazyRouteComponent(() => import('../account/password-screen.tsx'), 'PasswordScreen'),
});

export const devicesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/devices',
  component: lazyRouteComponent(() => import('../account/devices-screen.tsx'), 'DevicesScreen'),
});

export const calendarRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/calendar',
  component: lazyRouteComponent(() => import('../account/calendar-screen.tsx'), 'CalendarScreen'),
});
