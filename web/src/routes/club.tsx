import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clubQuery } from '../clubs/clubs-queries.ts';
import { isFigure, type Figure } from '../clubs/figures-rules.ts';
import { clubActivitiesQuery } from '../shared/club-activities.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { addressId, searchNumber } from './address-id.ts';
import { appRoute } from './app.tsx';

/** One club and what belongs to it. */
export const clubRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'clubs/$club',
  params: {
    parse: ({ club }) => ({ club: addressId(club) }),
    stringify: ({ club }) => ({ club: String(club) }),
  },
  loader: async ({ context: { queryClient }, params: { club } }) => {
    await Promise.all([
      queryClient.ensureQueryData(clubQuery(club)),
      queryClient.ensureQueryData(clubActivitiesQuery(club, spokenLanguage())),
    ]);
  },
});

interface ClubPageSearch {
  year?: number | undefined;
  figure?: Figure | undefined;
}

export const clubPageRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: '/',
  validateSearch: ({ year, figure }: Record<string, unknown>): ClubPageSearch => ({
    year: searchNumber(year),
    figure: isFigure(figure) ? figure : undefined,
  }),
  component: lazyRouteComponent(() => import('../clubs/club-screen.tsx'), 'ClubScreen'),
});

export const newActivityRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: 'activities/new',
  validateSearch: ({ event }: Record<string, unknown>): { event?: number | undefined } => ({
    event: searchNumber(event),
  }),
  component: lazyRouteComponent(() => import('../activities/new-activity-screen.tsx'), 'NewActivityScreen'),
});

export const activityRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: 'activities/$activity',
  params: {
    parse: ({ activity }) => ({ activity: addressId(activity) }),
    stringify: ({ activity }) => ({ activity: String(activity) }),
  },
  component: lazyRouteComponent(() => import('../activities/activity-screen.tsx'), 'ActivityScreen'),
});
