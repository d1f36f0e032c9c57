import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app.tsx';

export const meRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'me',
  component: lazyRouteComponent(() => import('../account/me-screen.tsx'), 'MeScreen'),
});
