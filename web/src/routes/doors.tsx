import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app.tsx';

export const doorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door',
  component: lazyRouteComponent(() => import('../door/doors-screen.tsx'), 'DoorsScreen'),
});
