import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { serviceAddress, service } from '../api/client.ts';
import { localTextAt } from '../format/dates.ts';
import { forgetDoors } from '../offline/door-database.ts';
import { forgetOfflineCopies, withOfflineCopy } from '../offline/offline-copies.ts';
import { preferredLanguage } from '../i18n/language.ts';
import { useMinute } from '../minute.ts';
import { tellOtherTabs, noteSessionEnd } from './session-end.ts';
import type { Me } from '../api/schema.gen.ts';

/** What anyone may know of the organisation. */
export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: ({ signal }) => withOfflineCopy('organisation', () => service.get('/v2/organisation', { signal })),
  staleTime: 5 * 60_000,
});

/** Who is signed in, with club, rights and settings. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) =>
    withOfflineCopy('me', () => service.get('/v2/me', { query: { locale: preferredLanguage() }, signal })),
  staleTime: 60_000,
});

/** Whether this browser holds a session, as far as a script can know: the session itself is out of its reach. */
export function holdsSession(): boolean {
  return document.cookie.includes('guildhall_signed_in');
}

/** The organisation, on pages that have ensured it. */
export function useOrganisation() {
  return useSuspenseQuery(organisationQuery).data;
}

/** Who is signed in, on pages for those who are. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** The present local date-time of the organisation, to the minute. */
export function useNow(): string {
  const { timeZone } = useOrganisation();
  return localTextAt(useMinute(), timeZone);
}

/** Forgets everything about whoever was signed in, on this device too. */
export async function forgetPerson(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'organisation' });
  await forgetOnDevice();
}

/** Forgets what this device keeps of whoever was signed in. */
export async function forgetOnDevice(): Promise<void> {
  await Promise.all([forgetOfflineCopies(), forgetDoors()]);
  for (const forget of forgetters) await forget();
}

const forgetters = new Set<() => Promise<void> | void>();

/** Registers what else must be cleared at a sign-out, such as what was searched for. */
export function forgetAtSignOut(forget: () => Promise<void> | void): void {
  forgetters.add(forget);
}

/** Ends the session on this device. */
export async function signOut(client: QueryClient, leave: () => Promise<void>): Promise<void> {
  await service.delete('/v2/session');
  tellOtherTabs();
  // A page that still shows someone would ask again for what is forgotten.
  await leave();
  await forgetPerson(client);
}

/**
 * Follows a sign-in or sign-out in another tab. This one shares the session, and would show one person's page to the next,
 * and save in that person's name what the first one had typed.
 */
export async function followOtherTab(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meQuery.queryKey);
  if (before === undefined) return;
  if (!holdsSession()) {
    // On purpose, and perhaps at a computer that others use: nothing of the page stays, nor what was typed in it.
    startAnew();
    return;
  }
  const now = await service.get('/v2/me').catch(() => undefined);
  if (now?.id === before.id) {
    noteSessionEnd(null);
    await client.invalidateQueries();
    return;
  }
  if (now === undefined) noteSessionEnd('ended');
  else startAnew();
}

/** Loads the app anew, for whoever is signed in now; the page is taken down, and nothing in it asks to stay. */
function startAnew(): void {
  noteSessionEnd('left');
  location.replace(serviceAddress);
}

/** Whether someone manages events anywhere. */
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
  queryFn: ({ signal }) => service.get('/v2/events/create', { signal }),
});
