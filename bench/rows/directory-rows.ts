import { reading, type Ask } from '../load/ask.ts';
import type { Person } from '../population/people.ts';
import { atTurn } from './at-turn.ts';
import type { Row } from './row.ts';

const json = { status: 200, kind: 'json' } as const;
const usual = { connections: 20, floor: 'answers' } as const;
const searching = {
  connections: 8,
  floor: 'none',
  expected: json,
  must: { p99Milliseconds: 15 },
  mustAtWorldSize: { p99Milliseconds: 50 },
} as const;

/** Clubs and members. */
export const directoryRows: readonly Row[] = [
  {
    name: 'GET /clubs/{id}',
    ...usual,
    expected: json,
    must: { ratio: 0.75 },
    asks: ({ clubs }) => clubs.map((id) => reading(`/clubs/${id}`)),
  },
  {
    name: 'GET /clubs, whole list, 304',
    ...usual,
    expected: { status: 304, kind: 'nothing' },
    must: { ratio: 0.75 },
    prepare: 'tags',
    asks: () => [reading('/clubs')],
  },
  {
    name: 'GET /clubs, whole list, compressed',
    ...usual,
    expected: { status: 200, kind: 'compressed' },
    must: { ratio: 0.5 },
    asks: () => [reading('/clubs', undefined, { 'accept-encoding': 'br, gzip' })],
  },
  {
    name: 'GET /members/{id}',
    ...usual,
    expected: json,
    must: { ratio: 0.5 },
    asks: ({ members, people }) =>
      members.map((id, index) => reading(`/members/${id}`, atTurn(people, index).token)),
  },
  {
    name: 'GET /members/search, common terms',
    ...searching,
    asks: ({ terms, people }) => searches(terms.common, people),
  },
  {
    name: 'GET /members/search, rare terms',
    ...searching,
    asks: ({ terms, people }) => searches(terms.rare, people),
  },
  {
    name: 'GET /members/search, phone numbers',
    ...searching,
    asks: ({ terms, people }) => searches(terms.phone, people),
  },
];

function searches(terms: readonly string[], people: readonly Person[]): Ask[] {
  return people.map(({ token }, index) =>
    reading(`/members/search?q=${encodeURIComponent(atTurn(terms, index))}`, token),
  );
}
