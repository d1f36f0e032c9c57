import { createRoute } from '@tanstack/react-router';
import { eventQuery } from '../../entities/event/event-queries.ts';
import { addressId } from './address-id.ts';
import { appRoute, bareRoute } from './app.tsx';
import { loadAgenda, loadHome } from '../../features/agenda/agenda-queries.ts';
import { readAgendaSearch } from '../../features/agenda/agenda-search.ts';
import { HomeScreen } from '../../features/agenda/home-screen.tsx';
import { screenOf } from './screen.ts';

const params = {
  parse: ({ event }: { event: string }) => ({ event: addressId(event) }),
  stringify: ({ event }: { event: number }) => ({ event: String(event) }),
};

/** One event and what belongs to it. */
export const eventRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'events/$event',
  params,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(eventQuery(params.event)),
});

/** Whose names are shown on the page of an event. */
interface OpenLists {
  coming?: true | undefined;
  absent?: true | undefined;
}

export const eventPageRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: '/',
  validateSearch: ({ coming, absent }: Record<string, unknown>): OpenLists => ({
    coming: coming === true ? coming : undefined,
    absent: absent === true ? absent : undefined,
  }),
  component: screenOf(() => import('../../features/event-page/event-screen.tsx'), 'EventScreen'),
});

export const answerRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: 'answer',
  component: screenOf(() => import('../../features/event-page/answer-screen.tsx'), 'AnswerScreen'),
});

export const inviteRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: 'invite',
  // Whoever comes from the sheet of the party goes back there.
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'answer' | undefined } => ({
    from: from === 'answer' ? from : undefined,
  }),
  component: screenOf(() => import('../../features/event-page/invite-screen.tsx'), 'InviteScreen'),
});

/** Without the frame: the keyboard must not lead behind what fills the screen. */
export const ticketRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'events/$event/ticket',
  params,
  loader: ({ context, params: { event } }) => context.queryClient.ensureQueryData(eventQuery(event)),
  component: screenOf(() => import('../../features/event-page/ticket-screen.tsx'), 'TicketScreen'),
});

export const guestRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: 'guests/$registration',
  params: {
    parse: ({ registration }) => ({ registration: addressId(registration) }),
    stringify: ({ registration }) => ({ registration: String(registration) }),
  },
  component: screenOf(() => import('../../features/event-page/guest-screen.tsx'), 'GuestScreen'),
});

export const eventsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'events',
  validateSearch: readAgendaSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    const loading = loadAgenda(context.queryClient, deps);
    // Someone who turns to another month or asks for more keeps what is there; the screen shows what is on its way.
    if (cause === 'stay') loading.catch(() => {});
    else await loading;
  },
  component: screenOf(() => import('../../features/agenda/agenda-screen.tsx'), 'AgendaScreen'),
});

export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: ({ context }) => loadHome(context.queryClient),
  component: HomeScreen,
});
