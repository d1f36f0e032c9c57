import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { searchableText } from './search-rules.ts';

/** Under which keys members are kept. */
const memberKeys = {
  search: (q: string, locale: Language, limit: number) => ['members', 'search', q, locale, limit] as const,
  one: (member: string) => ['members', 'one', member] as const,
  history: (id: number, locale: Language) => ['members', 'history', id, locale] as const,
};

/** How many people one search shows; whoever looks for someone types on rather than reading further. */
const shownAtOnce = 50;

/** Who fits what someone has typed so far. The last result stays until the next one is there. */
export function memberSearchQuery(typed: string, locale: Language, limit = shownAtOnce) {
  const q = searchableText(typed);
  return queryOptions({
    queryKey: memberKeys.search(q, locale, limit),
    queryFn: ({ signal }) => service.get('/v2/members/search', { query: { q, limit, locale }, signal }),
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
