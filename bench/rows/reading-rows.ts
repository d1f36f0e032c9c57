import { reading } from '../load/ask.ts';
import type { Person } from '../population/people.ts';
import type { Row } from './row.ts';

const json = { status: 200, kind: 'json' } as const;
const usual = { connections: 20, floor: 'answers' } as const;

/** Rows that read single things. */
export const readingRows: readonly Row[] = [
  {
    name: 'GET /clubs/{id}',
    ...usual,
    expected: json,
    must: { ratio: 0.75 },
    asks: ({ clubs }) => clubs.map((id) => reading(`/clubs/${id}`)),
  },
  {
    name: 'GET /members/{id}',
    ...usual,
    expected: json,
    must: { ratio: 0.5 },
    asks: ({ members, people }) =>
      members.map((id, index) => reading(`/members/${id}`, callerAt(people, index).token)),
  },
  {
    name: 'GET /events (20 events)',
    ...usual,
    expected: json,
    must: { ratio: 0.4 },
    asks: ({ people }) => people.map(({ token }) => reading('/events?limit=20', token)),
  },
];

function callerAt(people: readonly Person[], index: number): Person {
  const person = people[index % people.length];
  if (person === undefined) throw new Error('Nobody is there who could ask.');
  return person;
}
