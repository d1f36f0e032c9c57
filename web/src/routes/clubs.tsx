import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clubsQuery } from '../shared/clubs-in-brief.ts';
import { isFigure, type Figure } from '../clubs/figures-rules.ts';
import { searchNumber } from './address-id.ts';
import { appRoute } from './app.tsx';

interface ClubsSearch {
  district?: number | undefined;
  zone?: number | undefined;
  view?: 'map' | undefined;
}

export const clubsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'clubs',
  validateSearch: ({ district, zone, view }: Record<string, unknown>): ClubsSearch => ({
    district: searchNumber(district),
    zone: searchNumber(zone),
    view: view === 'map' ? view : undefined,
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(clubsQuery),
  component: lazyRouteComponent(() => import('../clubs/clubs-screen.tsx'), 'ClubsScreen'),
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
  component: lazyRouteComponent(() => import('../clubs/district-year-screen.tsx'), 'DistrictYearScreen'),
});
