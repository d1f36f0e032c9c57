import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { conventionsQuery, magazinesQuery } from '../publications/publications-queries.ts';
import { appRoute } from './app.tsx';

export const magazinesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'magazines',
  loader: ({ context }) => context.queryClient.ensureQueryData(magazinesQuery),
  component: lazyRouteComponent(() => import('../publications/magazines-screen.tsx'), 'MagazinesScreen'),
});

export const conventionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'conventions',
  loader: ({ context }) => context.queryClient.ensureQueryData(conventionsQuery),
  component: lazyRouteComponent(() => import('../publications/conventions-screen.tsx'), 'ConventionsScreen'),
});
