import { reading, writing } from '../load/ask.ts';
import { atTurn } from './at-turn.ts';
import type { Row } from './row.ts';

const json = { status: 200, kind: 'json' } as const;
const usual = { connections: 20, floor: 'answers' } as const;

/** Events as members see and answer them. */
export const eventRows: readonly Row[] = [
  {
    name: 'GET /events (20 events)',
    ...usual,
    expected: json,
    must: { ratio: 0.4 },
    asks: ({ people }) => people.map(({ token }) => reading('/events?limit=20', token)),
  },
  {
    name: 'GET /events/{id}',
    ...usual,
    expected: json,
    must: { ratio: 0.4 },
    asks: ({ seenEvents }) => seenEvents.map(({ event, token }) => reading(`/events/${event}`, token)),
  },
  {
    name: 'POST /events/{id}, YES and NO',
    connections: 20,
    floor: 'commits',
    expected: json,
    must: { ratio: 0.4 },
    asks: ({ answerableEvents }) =>
      ['YES', 'NO'].flatMap((attending) =>
        answerableEvents.map(({ event, token }) => writing(`/events/${event}`, token, { attending })),
      ),
  },
  {
    name: 'POST /events/confirm, 50 reviewers',
    connections: 50,
    floor: 'commits',
    expected: json,
    must: { ratio: 0.4, p99Milliseconds: 50 },
    once: true,
    // A code is scanned by the reviewer whose turn it is, so that each connection is one reviewer.
    asks: ({ greatEvent }) => {
      if (greatEvent === null) return [];
      const { event, codes, reviewerTokens } = greatEvent;
      return codes.map((barcode, index) => {
        const scan = { barcode, event, nonce: `benchmark-${index}`, gate: `Gate ${index % 50}` };
        return writing('/events/confirm', atTurn(reviewerTokens, index), scan);
      });
    },
  },
  {
    name: 'GET /events/{id}/ticket',
    connections: 8,
    floor: 'none',
    expected: { status: 200, kind: 'pdf' },
    must: { perSecond: 60 },
    once: true,
    asks: ({ tickets }) =>
      tickets.map(({ event, registration, token }) =>
        reading(`/events/${event}/ticket?registration=${registration}`, token),
      ),
  },
  {
    name: 'GET /events/ical/…, 304',
    ...usual,
    expected: { status: 304, kind: 'nothing' },
    must: { ratio: 0.6 },
    prepare: 'tags',
    asks: ({ feeds }) => feeds.map((identifier) => reading(`/events/ical/${identifier}`)),
  },
  {
    name: 'GET /events/ical/…',
    ...usual,
    expected: { status: 200, kind: 'calendar' },
    must: { ratio: 0.3 },
    asks: ({ feeds }) => feeds.map((identifier) => reading(`/events/ical/${identifier}`)),
  },
  {
    name: 'GET /events/{id}/members, great event',
    // One at a time: how long somebody waits for it, not how many can be waited for at once.
    connections: 1,
    floor: 'answers',
    expected: json,
    must: { p99Milliseconds: 150 },
    firstByte: true,
    asks: ({ greatEvent, people }) =>
      greatEvent === null
        ? []
        : people.map(({ token }) => reading(`/events/${greatEvent.event}/members`, token)),
  },
];
