import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { searchableText } from './search-rules.ts';

/** Under which keys members are kept. */
const memberKeys = {
  search: (q: string, locale: Language) => ['members', 'search', q, locale] as const,
  forEvent: (q: string, locale: Language, event: number) => ['members', 'event', q, locale, event] as const,
  one: (member: string) => ['members', 'one', member] as const,
  history: (id: number, locale: Language) => ['members', 'history', id, locale] as const,
};

/** How many people one search shows; whoever looks for someone types on rather than reading further. */
const shownAtOnce = 50;

/** Who fits what someone has typed so far, those of the own club first. The last result stays until the next one is there. */
export function memberSearchQuery(typed: string, locale: Language) {
  const q = searchableText(typed);
  const query = { q, limit: shownAtOnce, nearest: true, locale };
  return queryOptions({
    queryKey: memberKeys.search(q, locale),
    queryFn: ({ signal }) => service.get('/v2/members/search', { query, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The same for someone who is to have a part in an event: the people of its club and those who are registered come first. */
export function peopleForEventQuery(event: number, typed: string, locale: Language) {
  const q = searchableText(typed);
  return queryOptions({
    queryKey: memberKeys.forEvent(q, locale, event),
    queryFn: ({ signal }) =>
      service.get('/v2/manage/events/{id}/people', { path: { id: event }, query: { q, locale }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The record of one member, as far as it is for the reader. */
export function memberQuery(member: string) {
  return queryOptions({
    queryKey: memberKeys.one(member),
    queryFn: ({ signal }) => service.get('/v2/members/{member}', { path: { member }, signal }),
  });
}

/** What a member is and was. */
export function memberHistoryQuery(id: number, locale: Language) {
  return queryOptions({
    queryKey: memberKeys.history(id, locale),
    queryFn: ({ signal }) =>
      service.get('/v2/members/{id}/history', { path: { id }, query: { locale }, signal }),
  });
}
