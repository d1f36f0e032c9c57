import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ApiFailure } from '../../lib/api/failures.ts';
import { clubsQuery } from '../../entities/club/club-queries.ts';
import { managesEvents, ownCalendarsQuery, meQuery } from '../../lib/session/session.ts';
import { learnOrganising } from '../../lib/i18n/locale.ts';
import { readTyped } from '../../lib/address.ts';
import { readMore } from '../../lib/read-more.ts';
import { addressId, searchNumber } from './address-id.ts';
import { appRoute } from './app.tsx';
import { readCalendarsSearch } from './organisers-search.ts';

/** What can be asked about on the page of an event. */
const askedSteps = ['publish', 'cancel', 'reinstate', 'delete'] as const;
type AskedStep = (typeof askedSteps)[number];

/** The screens of organisers with their words, loaded when someone goes to one of them. */
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
  validateSearch: readCalendarsSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(ownCalendarsQuery),
  component: lazyRouteComponent(organisingPages, 'CalendarsScreen'),
});

export const newEventRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: 'new',
  validateSearch: ({ calendar, from }): { calendar?: number; from?: number } => {
    const [chosen, source] = [searchNumber(calendar), searchNumber(from)];
    return {
      ...(chosen === undefined ? {} : { calendar: chosen }),
      ...(source === undefined ? {} : { from: source }),
    };
  },
  loader: async ({ context: { queryClient } }) => {
    const { managedCalendarsQuery } = await organisingPages();
    await Promise.all([
      queryClient.ensureQueryData(ownCalendarsQuery),
      queryClient.ensureQueryData(managedCalendarsQuery()),
    ]);
  },
  component: lazyRouteComponent(organisingPages, 'NewEventScreen'),
});

/** The calendars themselves, with what their new events begin with. */
export const calendarListRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: 'calendars',
  validateSearch: ({ q }): { q?: string | undefined } => ({ q: readTyped(q) }),
  loader: async ({ context }) =>
    context.queryClient.ensureQueryData((await organisingPages()).managedCalendarsQuery()),
  component: lazyRouteComponent(organisingPages, 'CalendarListScreen'),
});

export const newCalendarRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: 'calendars/new',
  loader: async ({ context: { queryClient } }) => {
    const { functionsQuery, managedCalendarsQuery } = await organisingPages();
    await Promise.all([
      queryClient.ensureQueryData(managedCalendarsQuery()),
      queryClient.ensureQueryData(functionsQuery()),
    ]);
  },
  component: lazyRouteComponent(organisingPages, 'NewCalendarScreen'),
});

export const editCalendarRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: 'calendars/$calendar',
  params: {
    parse: ({ calendar }) => ({ calendar: addressId(calendar) }),
    stringify: ({ calendar }) => ({ calendar: String(calendar) }),
  },
  loader: async ({ context: { queryClient }, params }) => {
    const { functionsQuery, managedCalendarQuery } = await organisingPages();
    await Promise.all([
      queryClient.ensureQueryData(managedCalendarQuery(params.calendar)),
      queryClient.ensureQueryData(functionsQuery()),
    ]);
  },
  component: lazyRouteComponent(organisingPages, 'EditCalendarScreen'),
});

const seriesSteps = ['publish', 'prolong', 'delete'] as const;
type SeriesStep = (typeof seriesSteps)[number];

/** The dates of a series. */
export const seriesRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: 'series/$series',
  params: {
    parse: ({ series }) => ({ series: addressId(series) }),
    stringify: ({ series }) => ({ series: String(series) }),
  },
  validateSearch: ({ do: asked, more }): { do?: SeriesStep; more?: number | undefined } => {
    const known = seriesSteps.find((step) => step === asked);
    return { ...(known === undefined ? {} : { do: known }), more: readMore(more) };
  },
  loader: async ({ context, params }) =>
    context.queryClient.ensureInfiniteQueryData((await organisingPages()).seriesDatesQuery(params.series)),
  component: lazyRouteComponent(organisingPages, 'SeriesScreen'),
});

/** One event, for those who organise it. */
export const managedEventRoute = createRoute({
  getParentRoute: () => organiseRoute,
  path: 'events/$event',
  params: {
    parse: ({ event }) => ({ event: addressId(event) }),
    stringify: ({ event }) => ({ event: String(event) }),
  },
  loader: async ({ context, params }) =>
    context.queryClient.ensureQueryData((await organisingPages()).managedEventQuery(params.event)),
});

export const eventHubRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: '/',
  validateSearch: ({ do: step, only }): { do?: AskedStep; only?: number[] } => {
    const asked = askedSteps.find((known) => known === step);
    if (asked === undefined) return {};
    const events = Array.isArray(only) ? only.flatMap((id) => searchNumber(id) ?? []) : [];
    return events.length === 0 ? { do: asked } : { do: asked, only: events };
  },
  component: lazyRouteComponent(organisingPages, 'EventHubScreen'),
});

export const editEventRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'edit',
  component: lazyRouteComponent(organisingPages, 'EditEventScreen'),
});

export const editQuestionsRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'questions',
  loader: async ({ context, params }) =>
    context.queryClient.ensureQueryData((await organisingPages()).questionsQuery(params.event)),
  component: lazyRouteComponent(organisingPages, 'EditQuestionsScreen'),
});

export const reviewersRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'reviewers',
  loader: async ({ context: { queryClient }, params }) => {
    const { functionsQuery, managedEventQuery } = await organisingPages();
    const { calendar } = await queryClient.ensureQueryData(managedEventQuery(params.event));
    return queryClient.ensureQueryData(functionsQuery(calendar.id));
  },
  component: lazyRouteComponent(organisingPages, 'ReviewersScreen'),
});

/** Who can be chosen, where many are invited or no longer are. */
const whoCanBeChosen = async ({ context: { queryClient }, params }: ChoiceLoading) => {
  const { aboutEventQuery, functionsQuery } = await organisingPages();
  await Promise.all([
    queryClient.ensureQueryData(aboutEventQuery(params.event, true)),
    queryClient.ensureQueryData(functionsQuery()),
    queryClient.ensureQueryData(clubsQuery),
  ]);
};

interface ChoiceLoading {
  context: { queryClient: QueryClient };
  params: { event: number };
}

export const inviteManyRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'invite',
  loader: whoCanBeChosen,
  component: lazyRouteComponent(organisingPages, 'InviteManyScreen'),
});

export const takeBackRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'take-back',
  loader: async (loading) => {
    const { earlierInvitationsQuery } = await organisingPages();
    const earlier = earlierInvitationsQuery(loading.params.event);
    await Promise.all([whoCanBeChosen(loading), loading.context.queryClient.ensureQueryData(earlier)]);
  },
  component: lazyRouteComponent(organisingPages, 'TakeBackScreen'),
});

export const filesRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'files',
  component: lazyRouteComponent(organisingPages, 'FilesScreen'),
});

export const eventHistoryRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'history',
  component: lazyRouteComponent(organisingPages, 'EventHistoryScreen'),
});

export const previewRoute = createRoute({
  getParentRoute: () => managedEventRoute,
  path: 'preview',
  component: lazyRouteComponent(organisingPages, 'PreviewScreen'),
});
