import { createRoute } from '@tanstack/react-router';
import { clubsQuery, clubQuery, clubActivitiesQuery } from '../../entities/club/club-queries.ts';
import { isFigure, type Figure } from '../../features/clubs/figure.ts';
import { readTyped } from '../../lib/address.ts';
import { searchNumber, addressId } from './address-id.ts';
import { appRoute } from './app.tsx';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { conventionsQuery, magazinesQuery } from '../../features/publications/publications-queries.ts';
import { screenOf } from './screen.ts';

interface ClubsSearch {
  district?: number | undefined;
  zone?: number | undefined;
  view?: 'map' | undefined;
  q?: string | undefined;
}

export const clubsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'clubs',
  validateSearch: ({ district, zone, view, q }: Record<string, unknown>): ClubsSearch => ({
    district: searchNumber(district),
    zone: searchNumber(zone),
    view: view === 'map' ? view : undefined,
    q: readTyped(q),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(clubsQuery),
  component: screenOf(() => import('../../features/clubs/clubs-screen.tsx'), 'ClubsScreen'),
});

interface ActivitiesSearch {
  place?: number | undefined;
  year?: number | undefined;
  figure?: Figure | undefined;
}

export const districtYearRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'activities',
  validateSearch: ({ place, year, figure }: Record<string, unknown>): ActivitiesSearch => ({
    place: searchNumber(place),
    year: searchNumber(year),
    figure: isFigure(figure) ? figure : undefined,
  }),
  component: screenOf(() => import('../../features/clubs/district-year-screen.tsx'), 'DistrictYearScreen'),
});

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
  component: screenOf(() => import('../../features/clubs/club-screen.tsx'), 'ClubScreen'),
});

export const newActivityRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: 'activities/new',
  validateSearch: ({ event }: Record<string, unknown>): { event?: number | undefined } => ({
    event: searchNumber(event),
  }),
  component: screenOf(() => import('../../features/activities/new-activity-screen.tsx'), 'NewActivityScreen'),
});

export const activityRoute = createRoute({
  getParentRoute: () => clubRoute,
  path: 'activities/$activity',
  params: {
    parse: ({ activity }) => ({ activity: addressId(activity) }),
    stringify: ({ activity }) => ({ activity: String(activity) }),
  },
  component: screenOf(() => import('../../features/activities/activity-screen.tsx'), 'ActivityScreen'),
});

export const magazinesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'magazines',
  loader: ({ context }) => context.queryClient.ensureQueryData(magazinesQuery),
  component: screenOf(() => import('../../features/publications/magazines-screen.tsx'), 'MagazinesScreen'),
});

export const conventionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'conventions',
  loader: ({ context }) => context.queryClient.ensureQueryData(conventionsQuery),
  component: screenOf(
    () => import('../../features/publications/conventions-screen.tsx'),
    'ConventionsScreen',
  ),
});
