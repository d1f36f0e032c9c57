import { createRoute } from '@tanstack/react-router';
import { appRoute } from './app.tsx';
import type { Reader } from '../../features/account/me-queries.ts';
import { screenOf } from './screen.ts';

export const meRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me',
  component: screenOf(() => import('../../features/account/me-screen.tsx'), 'MeScreen'),
});

export const contactRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/contact',
  component: screenOf(() => import('../../features/account/contact-screen.tsx'), 'ContactScreen'),
});

const readers: readonly Reader[] = ['member', 'club', 'officer'];

export const visibilityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/visibility',
  validateSearch: ({ as }: Record<string, unknown>): { as?: Reader } => {
    const reader = readers.find((known) => known === as);
    return reader === undefined ? {} : { as: reader };
  },
  component: screenOf(() => import('../../features/account/visibility-screen.tsx'), 'VisibilityScreen'),
});

export const photoRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/photo',
  component: screenOf(() => import('../../features/account/photo-screen.tsx'), 'PhotoScreen'),
});

export const emailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/email',
  component: screenOf(() => import('../../features/account/email-screen.tsx'), 'EmailScreen'),
});

export const passwordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/password',
  component: screenOf(() => import('../../features/account/password-screen.tsx'), 'PasswordScreen'),
});

export const devicesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/devices',
  component: screenOf(() => import('../../features/account/devices-screen.tsx'), 'DevicesScreen'),
});

export const calendarRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me/calendar',
  component: screenOf(() => import('../../features/account/calendar-screen.tsx'), 'CalendarScreen'),
});
