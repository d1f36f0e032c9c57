import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app.tsx';

export const clubsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'clubs',
  component: lazyRouteComponent(() => import('../clubs/clubs-screen.tsx'), 'ClubsScreen'),
});
