import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clubsQuery } from '../shared/clubs-in-brief.ts';
import { isFigure, type Figure } from '../clubs/figures-rules.ts';
import { allParts, readMore } from '../shared/read-more.ts';
import { readTyped } from '../shared/typed-in-address.ts';
import { searchNumber } from './address-id.ts';
import { appRoute } from './app.tsx';

interface ClubsSearch {
  district?: number | undefined;
  zone?: number | undefined;
  view?: 'map' | undefined;
  q?: string | undefined;
  more?: number | undefined;
}

export const clubsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'clubs',
  validateSearch: ({ district, zone, view, q, more }: Record<string, unknown>): ClubsSearch => ({
    district: searchNumber(district),
    zone: searchNumber(zone),
    view: view === 'map' ? view : undefined,
    q: readTyped(q),
    more: readMore(more, allParts),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(clubsQuery),
  component: lazyRouteComponent(() => import('../clubs/clubs-screen.tsx'), 'ClubsScreen'),
});

interface ActivitiesSearch {
  place?: number | undefined;
  year?: number | undefined;
  figure?: Figure | undefined;
  more?: number | undefined;
}

export const districtYearRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'activities',
  validateSearch: ({ place, year, figure, more }: Record<string, unknown>): ActivitiesSearch => ({
    place: searchNumber(place),
    year: searchNumber(year),
    figure: isFigure(figure) ? figure : undefined,
    more: readMore(more, allParts),
  }),
  component: lazyRouteComponent(() => import('../clubs/district-year-screen.tsx'), 'DistrictYearScreen'),
});
