import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { type Language, spokenLanguage } from '../../lib/i18n/locale.ts';
import { searchableText } from './search-rules.ts';

/** How many people one search shows; whoever looks for somebody types on rather than reading further. */
const shownAtOnce = 50;

/** Who fits what somebody has typed so far. The last result stays until the next one is there. */
export function memberSearchQuery(typed: string, locale: Language) {
  const q = searchableText(typed);
  return queryOptions({
    queryKey: ['members', 'search', q, locale],
    queryFn: ({ signal }) =>
      service.get('/v2/members/search', { query: { q, limit: shownAtOnce, locale }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The record of one member, as far as it is for the reader. */
export function memberQuery(member: string) {
  return queryOptions({
    queryKey: ['members', 'one', member],
    queryFn: ({ signal }) => service.get('/v2/members/{member}', { path: { member }, signal }),
  });
}

/** What a member is and was. */
export function memberHistoryQuery(id: number, locale: Language) {
  return queryOptions({
    queryKey: ['members', 'history', id, locale],
    queryFn: ({ signal }) =>
      service.get('/v2/members/{id}/history', { path: { id }, query: { locale }, signal }),
  });
}

/** Who fits what somebody has typed; from two letters on. */
export const foundMembersQuery = (q: string) =>
  queryOptions({
    queryKey: ['members', 'search', q, 'to-register'],
    queryFn: ({ signal }) =>
      service.get('/v2/members/search', { query: { q, limit: 8, locale: spokenLanguage() }, signal }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
