import { createRoute, redirect } from '@tanstack/react-router';
import { doorQuery, figuresQuery, shownPanels, type ShownPanel } from '../../features/door/door-queries.ts';
import { doorsQuery } from '../../entities/event/duties-queries.ts';
import { addressId } from './address-id.ts';
import { appRoute, bareRoute } from './app.tsx';
import { screenOf } from './screen.ts';

/** What doors keep on this device; nobody else loads it. */
const storedDoor = () => import('../../features/door/offline/stored-door.ts');

export const doorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door',
  loader: ({ context }) => context.queryClient.ensureQueryData(doorsQuery),
  component: screenOf(() => import('../../features/door/doors-screen.tsx'), 'DoorsScreen'),
});

const params = {
  parse: ({ event }: { event: string }) => ({ event: addressId(event) }),
  stringify: ({ event }: { event: number }) => ({ event: String(event) }),
};

export const doorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door/$event',
  params,
  loader: async ({ context, params: { event } }) => {
    await context.queryClient.ensureQueryData(doorQuery(event));
    const { doorStore, lastFigures } = await storedDoor();
    const [gate, figures] = await Promise.all([doorStore.gate(event), lastFigures(event)]);
    return { gate: gate ?? null, figures };
  },
  component: screenOf(() => import('../../features/door/door-screen.tsx'), 'DoorScreen'),
});

export const boardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'door/$event/board',
  params,
  loader: ({ context: { queryClient }, params: { event } }) =>
    Promise.all([
      queryClient.ensureQueryData(doorQuery(event)),
      queryClient.ensureQueryData(figuresQuery(event)),
    ]),
  component: screenOf(() => import('../../features/door/board/board-screen.tsx'), 'BoardScreen'),
});

/** The open door fills the screen: no other place to go to lies in reach of a hurried thumb. */
export const scanRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'door/$event/scan',
  params,
  validateSearch: ({ show }): { show?: ShownPanel } => {
    const panel = shownPanels.find((known) => known === show);
    return panel === undefined ? {} : { show: panel };
  },
  loader: async ({ context, params: { event } }) => {
    await context.queryClient.ensureQueryData(doorQuery(event));
    const { doorStore } = await storedDoor();
    const gate = await doorStore.gate(event);
    if (gate === undefined) throw redirect({ to: '/door/$event', params: { event } });
    return { gate };
  },
  component: screenOf(() => import('../../features/door/scan/scanning-screen.tsx'), 'ScanningScreen'),
});
