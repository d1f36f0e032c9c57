import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app.tsx';

export const eventsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'events',
  component: lazyRouteComponent(() => import('../agenda/agenda-screen.tsx'), 'AgendaScreen'),
});
