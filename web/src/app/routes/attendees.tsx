import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readMore } from '../../lib/read-more.ts';
import { managesEvents, meQuery } from '../../lib/session/session.ts';
import { addressId, searchNumber } from './address-id.ts';
import { appRoute } from './app.tsx';
import { organisingPages } from './organise.tsx';
import { readParticipantsSearch } from './organisers-search.ts';

const eventParams = {
  parse: ({ event }: { event: string }) => ({ event: addressId(event) }),
  stringify: ({ event }: { event: number }) => ({ event: String(event) }),
};

interface LoaderInput {
  context: { queryClient: QueryClient };
  params: { event: number };
}

/** Loads the event. Its people are no matter of organisers alone: whoever stands at its door may see them, too. */
async function loadEvent({ context: { queryClient }, params: { event } }: LoaderInput) {
  const me = await queryClient.ensureQueryData(meQuery);
  const { aboutEventQuery } = await organisingPages();
  await queryClient.ensureQueryData(aboutEventQuery(event, managesEvents(me)));
}

export const participantsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/participants',
  params: eventParams,
  validateSearch: readParticipantsSearch,
  loader: loadEvent,
  component: lazyRouteComponent(organisingPages, 'ParticipantsScreen'),
});

export const answersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/answers',
  params: eventParams,
  loader: loadEvent,
  component: lazyRouteComponent(organisingPages, 'AnswersScreen'),
});

export const registerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/participants/new',
  params: eventParams,
  validateSearch: ({ member }): { member?: number } => {
    const id = searchNumber(member);
    return id === undefined ? {} : { member: id };
  },
  loader: loadEvent,
  component: lazyRouteComponent(organisingPages, 'RegisterScreen'),
});

export const participantRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/participants/$registration',
  params: {
    parse: ({ event, registration }) => ({ event: addressId(event), registration: addressId(registration) }),
    stringify: ({ event, registration }) => ({ event: String(event), registration: String(registration) }),
  },
  loader: async (input) => {
    const { participantQuery } = await organisingPages();
    const { event, registration } = input.params;
    await Promise.all([
      loadEvent(input),
      input.context.queryClient.ensureQueryData(participantQuery(event, registration)),
    ]);
  },
  component: lazyRouteComponent(organisingPages, 'ParticipantScreen'),
});

/** Reads the address of a list of which parts are shown, and nothing else. */
function readMoreSearch({ more }: { more?: unknown }): { more?: number | undefined } {
  return { more: readMore(more) };
}

export const messagesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/messages',
  params: eventParams,
  validateSearch: readMoreSearch,
  loader: loadEvent,
  component: lazyRouteComponent(organisingPages, 'MessagesScreen'),
});

const segments = [
  'all',
  'yes',
  'no',
  'waiting',
  'unanswered',
  'told',
  'untold',
  'unreached',
  'checked-in',
  'not-checked-in',
  'chosen',
] as const;

export const newMessageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/messages/new',
  params: eventParams,
  validateSearch: ({ to }): { to?: (typeof segments)[number] } => {
    const known = segments.find((one) => one === to);
    return known === undefined ? {} : { to: known };
  },
  loader: loadEvent,
  component: lazyRouteComponent(organisingPages, 'NewMessageScreen'),
});

/** Only those whom the message has not reached, or everyone to whom it goes. */
function readMessageSearch(search: { more?: unknown; undelivered?: unknown }): {
  more?: number | undefined;
  undelivered?: true | undefined;
} {
  return { ...readMoreSearch(search), undelivered: search.undelivered === true ? true : undefined };
}

export const messageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'organise/events/$event/messages/$message',
  params: {
    parse: ({ event, message }) => ({ event: addressId(event), message: addressId(message) }),
    stringify: ({ event, message }) => ({ event: String(event), message: String(message) }),
  },
  validateSearch: readMessageSearch,
  loader: async (input) => {
    const { messageQuery } = await organisingPages();
    const { event, message } = input.params;
    const { more = 0, undelivered = false } = readMessageSearch(input.location.search);
    await Promise.all([
      loadEvent(input),
      input.context.queryClient.ensureInfiniteQueryData({
        ...messageQuery(event, message, undelivered),
        pages: more + 1,
      }),
    ]);
  },
  component: lazyRouteComponent(organisingPages, 'MessageScreen'),
});
