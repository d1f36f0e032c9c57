import { queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { withOfflineCopy } from '../../lib/offline/offline-copies.ts';

/** How often a board asks by itself. */
const boardMilliseconds = 10_000;

/** The door of one event; known without a network, too, once it was opened. */
export const doorQuery = (id: number) =>
  queryOptions({
    queryKey: ['doors', id],
    queryFn: ({ signal }) =>
      withOfflineCopy(`door/${id}`, () => service.get('/v2/door/events/{id}', { path: { id }, signal })),
  });

/** How many came in, by gate and minute; asked again and again while someone looks. */
export const figuresQuery = (id: number) =>
  queryOptions({
    queryKey: ['doors', id, 'figures'],
    queryFn: ({ signal }) => service.get('/v2/door/events/{id}/figures', { path: { id }, signal }),
    refetchInterval: boardMilliseconds,
  });

/** Everyone at the door by name; asked for anew each time, and kept nowhere. */
export const namesQuery = (id: number) =>
  queryOptions({
    queryKey: ['doors', id, 'names'],
    queryFn: ({ signal }) => service.get('/v2/door/events/{id}/names', { path: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Whom doors let in without a network and the service refused. */
export const conflictsQuery = (id: number) =>
  queryOptions({
    queryKey: ['doors', id, 'conflicts'],
    queryFn: ({ signal }) => service.get('/v2/door/events/{id}/conflicts', { path: { id }, signal }),
    refetchInterval: boardMilliseconds,
    staleTime: 0,
    gcTime: 0,
  });

/** What can lie over the camera; it stands in the address, so that "back" closes it. */
export const shownPanels = ['names', 'walk-in', 'recent', 'status'] as const;
export type ShownPanel = (typeof shownPanels)[number];
