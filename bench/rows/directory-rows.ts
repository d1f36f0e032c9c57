import { get } from '../load/load-request.ts';
import type { SearchTerms } from '../population/search-terms.ts';
import { addTags } from './prepare.ts';
import { many, readRow, type Row } from './row.ts';

const locales = ['en', 'de', 'fr'];

/** Clubs. */
export const clubRows: readonly Row[] = [
  readRow({
    name: 'GET /clubs, whole list, 304',
    operation: 'listClubs',
    expected: { status: 304, kind: 'empty' },
    requests: () => [get('/clubs')],
    prepare: addTags,
  }),
  readRow({
    name: 'GET /clubs, whole list, compressed',
    operation: 'listClubs',
    expected: { status: 200, kind: 'compressed' },
    requests: () => [get('/clubs', undefined, { 'accept-encoding': 'br, gzip' })],
  }),
  readRow({
    name: 'GET /clubs?district=…',
    operation: 'listClubs',
    requests: ({ districts }) => districts.map((district) => get(`/clubs?district=${district}`)),
  }),
  readRow({
    name: 'GET /clubs/brief, compressed',
    operation: 'listClubsInBrief',
    expected: { status: 200, kind: 'compressed' },
    requests: () => [get('/clubs/brief', undefined, { 'accept-encoding': 'br, gzip' })],
  }),
  readRow({
    name: 'GET /clubs/{id}',
    operation: 'getClub',
    byHand: true,
    requests: ({ clubs }, pick) => many(() => get(`/clubs/${pick(clubs)}`)),
  }),
  readRow({
    name: 'GET /clubs/{id}/members',
    operation: 'listClubMembers',
    byHand: true,
    target: { ratio: 0.8 },
    requests: ({ clubs, callers }, pick) =>
      many(() => get(`/clubs/${pick(clubs)}/members`, pick(callers).token)),
  }),
  readRow({
    name: 'GET /clubs/{id}/committee',
    operation: 'getCommittee',
    byHand: true,
    target: { ratio: 0.8 },
    requests: ({ clubs, callers }, pick) =>
      many(() => get(`/clubs/${pick(clubs)}/committee?locale=${pick(locales)}`, pick(callers).token)),
  }),
  readRow({
    name: 'GET /clubs/{id}/past-events',
    operation: 'listPastEvents',
    requests: ({ managedClubs }, pick) =>
      many(() => {
        const { club, token } = pick(managedClubs);
        return get(`/clubs/${club}/past-events`, token);
      }),
  }),
  readRow({
    name: 'GET /clubs/{id}/activities',
    operation: 'listActivities',
    requests: ({ clubs, callers }, pick) =>
      many(() => get(`/clubs/${pick(clubs)}/activities?locale=${pick(locales)}`, pick(callers).token)),
  }),
];

/** Members, and the lists of the organisation. */
export const memberRows: readonly Row[] = [
  readRow({
    name: 'GET /members/{id}',
    operation: 'getMember',
    byHand: true,
    requests: ({ people, callers }, pick) =>
      many(() => get(`/members/${pick(people).id}`, pick(callers).token)),
  }),
  readRow({
    name: 'GET /members/{username}',
    operation: 'getMember',
    requests: ({ usernames, callers }, pick) =>
      many(() => get(`/members/${encodeURIComponent(pick(usernames))}`, pick(callers).token)),
  }),
  readRow({
    name: 'GET /members/{id}/history',
    operation: 'getMemberHistory',
    requests: ({ people, callers }, pick) =>
      many(() => get(`/members/${pick(people).id}/history?locale=${pick(locales)}`, pick(callers).token)),
  }),
  search('common terms', 'common'),
  search('rare terms', 'rare'),
  search('telephone numbers', 'phone'),
  readRow({
    name: 'GET /digimag',
    operation: 'listMagazines',
    requests: () => [get('/digimag')],
  }),
  readRow({
    name: 'GET /conventions',
    operation: 'listConventions',
    requests: () => [get('/conventions')],
  }),
];

/** Someone waits for each: how long counts, and not how many there are. */
function search(name: string, kind: keyof SearchTerms): Row {
  return readRow({
    name: `GET /members/search, ${name}`,
    operation: 'searchMembers',
    connections: 8,
    target: { p99Milliseconds: 15 },
    worldTarget: { p99Milliseconds: 50 },
    requests: ({ terms, callers }, pick) =>
      many(() => get(`/members/search?q=${encodeURIComponent(pick(terms[kind]))}`, pick(callers).token)),
  });
}
