import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadHome } from '../agenda/agenda-queries.ts';
import { appRoute } from './app.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: ({ context }) => loadHome(context.queryClient),
  component: lazyRouteComponent(() => import('../agenda/home-screen.tsx'), 'HomeScreen'),
});
