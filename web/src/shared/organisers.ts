import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { useMe } from './session.ts';
import type { Me } from '../api/schema.gen.ts';

/** Whether somebody manages events anywhere. */
export function managesEvents({ rights }: Pick<Me, 'rights'>): boolean {
  return rights.some(({ right }) => right === 'manage-events' || right === 'administrator');
}

/** Whether whoever is signed in manages events anywhere. */
export function useManagesEvents(): boolean {
  return managesEvents(useMe());
}

/** The calendars in which whoever is signed in may create events. */
export const ownCalendarsQuery = queryOptions({
  queryKey: ['managed-calendars'],
  queryFn: ({ signal }) => answerOf(api.GET('/v2/events/create', { signal })),
});
