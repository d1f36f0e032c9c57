import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ApiFailure } from '../api/failures.ts';
import { managesEvents } from '../shared/organisers.ts';
import { learnOrganising } from '../shared/organising-words.ts';
import { meQuery } from '../shared/session.ts';
import { appRoute } from './app.tsx';

/** The screens of organisers with their words, loaded when somebody goes to one of them. */
export async function organisingPages() {
  const [pages] = await Promise.all([import('./organising-pages.ts'), learnOrganising()]);
  return pages;
}

/** What those see who manage events. */
export const organiseRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise',
  beforeLoad: async ({ context }) => {
    if (!managesEvents(await context.queryClient.ensureQueryData(meQuery))) throw new ApiFailure(403, '');
  },
});

export const calendarsRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: '/',
  component: lazyRouteComponent(organisingPages, 'CalendarsScreen'),
});
