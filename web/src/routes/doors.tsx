import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { doorQuery, doorsQuery } from '../door/door-queries.ts';
import { addressId } from './address-id.ts';
import { appRoute } from './app.tsx';

/** The page that the browser has loaded; all others were shown by the app itself. */
const loadedPath = location.pathname;

/** The reader of codes may run only on pages that were loaded as the door's: the service says so with the page. */
function loadAnew(href: string): void {
  const folder = new URL(document.baseURI).pathname;
  if (!loadedPath.startsWith(`${folder}door`))
    throw redirect({ href: folder + href.replace(/^\//, ''), reloadDocument: true });
}

export const doorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door',
  loader: ({ context }) => context.queryClient.ensureQueryData(doorsQuery),
  component: lazyRouteComponent(() => import('../door/doors-screen.tsx'), 'DoorsScreen'),
});

const params = {
  parse: ({ event }: { event: string }) => ({ event: addressId(event) }),
  stringify: ({ event }: { event: number }) => ({ event: String(event) }),
};

export const doorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door/$event',
  params,
  beforeLoad: ({ location: { href } }) => loadAnew(href),
  loader: ({ context, params: { event } }) => context.queryClient.ensureQueryData(doorQuery(event)),
  component: lazyRouteComponent(() => import('../door/door-screen.tsx'), 'DoorScreen'),
});

export const boardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door/$event/board',
  params,
  loader: ({ context, params: { event } }) => context.queryClient.ensureQueryData(doorQuery(event)),
  component: lazyRouteComponent(() => import('../door/board-screen.tsx'), 'BoardScreen'),
});
