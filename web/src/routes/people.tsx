import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app.tsx';

export const peopleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'people',
  component: lazyRouteComponent(() => import('../members/people-screen.tsx'), 'PeopleScreen'),
});
