import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { clubActivitiesQuery } from '../../entities/club/club-queries.ts';
import { dayOf, daysAfter, localTextAt } from '../../lib/format/dates.ts';
import { attentionQuery, doorsQuery } from '../../entities/event/duties-queries.ts';
import { eventKeys } from '../../entities/event/event-queries.ts';
import { withOfflineCopy } from '../../lib/offline/offline-copies.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { shownFirstWeekday } from '../../lib/format/shown-week.ts';
import { managesEvents, meQuery, organisationQuery } from '../../lib/session/session.ts';
import type { AgendaSearch } from './agenda-search.ts';
import { monthOf, monthsAfter, weeksOf, type MonthText } from '../../lib/format/month-rules.ts';

/** How many events a part of the list of coming events holds. */
const pageLength = 60;
/** More than anyone sees in half a year. */
const windowLimit = 1000;
/** How long the parts of the list of past events are. */
const monthsOfWindow = 6;

/** A part of the events from a day on, in the order of time. The first one is there without a network, too. */
export function comingQuery(today: string, part = 0) {
  const query = { from: today, limit: pageLength, offset: part * pageLength };
  return queryOptions({
    queryKey: [...eventKeys.lists, 'from', today, part],
    queryFn: ({ signal }) => {
      const ask = () => service.get('/v2/events', { query, signal });
      return part === 0 ? withOfflineCopy('events', ask) : ask();
    },
  });
}

/** The events that touch the days from one to another. */
function windowQuery({ from, to }: { from: string; to: string }) {
  const query = { from, to, limit: windowLimit };
  return queryOptions({
    queryKey: [...eventKeys.lists, 'window', from, to],
    queryFn: ({ signal }) => service.get('/v2/events', { query, signal }),
  });
}

/** The days of a part of the list of past events; the first one ends yesterday, each further one before the last. */
export function pastWindow(today: string, part: number): { from: string; to: string } {
  const firstDay = (parts: number) => `${monthsAfter(monthOf(today), -monthsOfWindow * parts)}-01`;
  return { from: firstDay(part + 1), to: daysAfter(part === 0 ? today : firstDay(part), -1) };
}

/** A part of the past events. */
export function pastQuery(today: string, part: number) {
  return windowQuery(pastWindow(today, part));
}

/** The weeks of a month, as the language that is shown begins them. */
export function shownWeeks(month: MonthText): string[][] {
  return weeksOf(month, shownFirstWeekday());
}

/** The events of the weeks that a month touches. */
export function monthQuery(month: MonthText) {
  const days = shownWeeks(month).flat();
  return windowQuery({ from: days[0] ?? `${month}-01`, to: days.at(-1) ?? `${month}-28` });
}

async function presentDay(client: QueryClient): Promise<string> {
  const { timeZone } = await client.ensureQueryData(organisationQuery);
  return dayOf(localTextAt(new Date(), timeZone));
}

/** Loads what the first page shows. */
export async function loadHome(client: QueryClient): Promise<void> {
  const duties = loadDuties(client);
  await client.ensureQueryData(comingQuery(await presentDay(client)));
  await withinMoment(duties);
}

/** What someone organises, and the doors that are theirs. */
async function loadDuties(client: QueryClient): Promise<void> {
  const doors = client.prefetchQuery(doorsQuery);
  if (managesEvents(await client.ensureQueryData(meQuery))) await client.prefetchQuery(attentionQuery());
  await doors;
}

async function loadOwnActivities(client: QueryClient): Promise<void> {
  const { club } = await client.ensureQueryData(meQuery);
  if (club !== null) await client.prefetchQuery(clubActivitiesQuery(club.id, spokenLanguage()));
}

/** Loads what an address of the agenda shows: all its parts, so that a reload comes back to the same place. */
export async function loadAgenda(
  client: QueryClient,
  { view, month, more = 0 }: AgendaSearch,
): Promise<void> {
  const today = await presentDay(client);
  const activities = loadOwnActivities(client);
  const parts = Array.from({ length: more + 1 }, (_, part) => part);
  if (view === 'month') await client.ensureQueryData(monthQuery(month ?? monthOf(today)));
  else if (view === 'past')
    await Promise.all(parts.map((part) => client.ensureQueryData(pastQuery(today, part))));
  else await Promise.all(parts.map((part) => client.ensureQueryData(comingQuery(today, part))));
  await withinMoment(activities);
}

/** Lets something come along, so that nothing moves when it comes; but nobody waits long for it, nor for what fails. */
async function withinMoment(coming: Promise<void>): Promise<void> {
  const moment = new Promise<void>((resolve) => setTimeout(resolve, 400));
  await Promise.race([coming.catch(() => undefined), moment]);
}
