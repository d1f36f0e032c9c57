import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAgenda } from '../agenda/agenda-queries.ts';
import { readAgendaSearch } from '../agenda/agenda-search.ts';
import { appRoute } from './app.tsx';

export const eventsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'events',
  validateSearch: readAgendaSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    const loading = loadAgenda(context.queryClient, deps);
    // Somebody who turns to another month or asks for more keeps what is there; the screen shows what is on its way.
    if (cause === 'stay') loading.catch(() => {});
    else await loading;
  },
  component: lazyRouteComponent(() => import('../agenda/agenda-screen.tsx'), 'AgendaScreen'),
});
