import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'email',
  component: lazyRouteComponent(() => import('../account/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
});
