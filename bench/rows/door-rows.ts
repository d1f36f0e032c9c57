import { get, write, type LoadRequest } from '../load/load-request.ts';
import type { GreatEvent } from '../population/great-event.ts';
import type { Population } from '../population/population.ts';
import { addTags } from './prepare.ts';
import { many, readRow, writeRow, type Row, type Send } from './row.ts';

const batchSize = 200;
const names = ['an', 'ber', 'mu', 'sch', 'el', 'ro'];

/** Pages as organisers leaf through them. */
const participantQueries = [
  '',
  '?state=yes',
  '?kind=member',
  '?checkedIn=false',
  '?q=mu',
  '?missingAnswers=false',
];

/** The middle of the list, by the cursor's short cut and in each order of its heads. */
const middleQueries = ['', '&sort=club', '&direction=desc', '&sort=party', '&kind=member'].map(
  (query) => `?offset=10000${query}`,
);

/** What the door of the great event reads. */
export const doorRows: readonly Row[] = [
  doorRead('GET /door/events', 'listDoors', () => ''),
  doorRead('GET /door/events/{id}', 'readDoor', ({ event }) => `/${event}`),
  readRow({
    name: 'GET /door/events/{id}/list, 20,000 registrations, 304',
    operation: 'readSealedList',
    expected: { status: 304, kind: 'empty' },
    requests: (population) => atDoor(population, ({ event }) => `/${event}/list`).slice(0, 50),
    prepare: addTags,
  }),
  readRow({
    name: 'GET /door/events/{id}/list, 20,000 registrations, kept',
    operation: 'readSealedList',
    expected: { status: 200, kind: 'sealed' },
    // One device after the other: how long a volunteer waits.
    connections: 1,
    target: { p99Milliseconds: 150 },
    requests: (population) => atDoor(population, ({ event }) => `/${event}/list`),
  }),
  readRow({
    name: 'GET /door/events/{id}/names, 20,000 registrations',
    operation: 'listDoorNames',
    connections: 1,
    target: { p99Milliseconds: 300 },
    requests: (population) => atDoor(population, ({ event }) => `/${event}/names`),
  }),
  readRow({
    name: 'GET /manage/events/{id}/participants, 100 of 20,000 registrations',
    operation: 'listParticipants',
    connections: 1,
    target: { p99Milliseconds: 15 },
    requests: (population) => pages(population, participantQueries),
  }),
  readRow({
    name: 'GET /manage/events/{id}/participants, 100 from the 10,000th of 20,000 registrations',
    operation: 'listParticipants',
    connections: 1,
    target: { p99Milliseconds: 300 },
    requests: (population) => pages(population, middleQueries),
  }),
  readRow({
    name: 'GET /door/events/{id}/people',
    operation: 'searchDoorPeople',
    connections: 8,
    target: { p99Milliseconds: 100 },
    requests: (population) =>
      atDoor(population, ({ event }, index) => `/${event}/people?q=${names[index % names.length]}`),
  }),
  readRow({
    name: 'GET /door/events/{id}/figures',
    operation: 'readDoorFigures',
    connections: 8,
    target: { p99Milliseconds: 100 },
    requests: (population) => atDoor(population, ({ event }) => `/${event}/figures`),
  }),
  doorRead('GET /door/events/{id}/conflicts', 'listDoorConflicts', ({ event }) => `/${event}/conflicts`),
];

/** What the door of the great event writes. */
export const doorWriteRows: readonly Row[] = [
  writeRow({
    name: 'POST /door/events/{id}/scans, batches of 200, each scan',
    operation: 'scanBatch',
    connections: 4,
    target: { p99OfMean: 3 },
    each: batchSize,
    once: true,
    requests: ({ greatEvent }) => (greatEvent === null ? [] : batches(greatEvent, 'measured')),
    prepare: async (requests, send) => {
      await everyoneOut(requests, send);
      return requests;
    },
  }),
  writeRow({
    name: 'POST /door/events/{id}/registrations/{id}/annulment',
    operation: 'annulCheckIn',
    once: true,
    requests: ({ greatEvent }) => (greatEvent === null ? [] : batches(greatEvent, 'before annulling')),
    prepare: async (requests, send) => {
      await send(requests);
      // Each nonce is for one thing: that of a scan cannot be used again.
      return annulments(requests, 'annulled');
    },
  }),
  writeRow({
    name: 'POST /door/events/{id}/walk-ins',
    operation: 'letWalkIn',
    expected: { status: 201, kind: 'json' },
    once: true,
    requests: ({ greatEvent }) =>
      greatEvent === null
        ? []
        : many((index) => {
            const guest = { firstName: 'Ada', lastName: `Newcomer ${index}` };
            return atGate(greatEvent, index, 'walk-ins', {
              ...guest,
              nonce: `walk-in ${index}`,
              gate: 'North',
            });
          }, 36_000),
  }),
];

function doorRead(name: string, operation: string, path: (door: GreatEvent) => string): Row {
  return readRow({ name, operation, requests: (population) => atDoor(population, path) });
}

function pages({ greatEvent }: Population, queries: readonly string[]): LoadRequest[] {
  if (greatEvent === null) return [];
  const path = `/manage/events/${greatEvent.event}/participants`;
  return greatEvent.reviewerTokens.flatMap((token) => queries.map((query) => get(`${path}${query}`, token)));
}

function atDoor(
  { greatEvent }: Population,
  path: (door: GreatEvent, index: number) => string,
): LoadRequest[] {
  if (greatEvent === null) return [];
  const { reviewerTokens } = greatEvent;
  return many(
    (index) => get(`/door/events${path(greatEvent, index)}`, reviewerTokens[index % reviewerTokens.length]),
    5000,
  );
}

function atGate(
  { event, reviewerTokens }: GreatEvent,
  index: number,
  path: string,
  body: unknown,
): LoadRequest {
  return write('POST', `/door/events/${event}/${path}`, reviewerTokens[index % reviewerTokens.length], body);
}

/** Everyone who comes, scanned in batches. */
function batches(door: GreatEvent, name: string): LoadRequest[] {
  const count = Math.floor(door.registrations.length / batchSize);
  return many((index) => {
    const scanned = door.registrations.slice(index * batchSize, (index + 1) * batchSize);
    const scans = scanned.map((registration) => ({
      nonce: `${name} ${registration}`,
      registration,
      gate: `Gate ${index % 20}`,
    }));
    return atGate(door, index, 'scans', { scans });
  }, count);
}

/** Lets everyone in who is not, and then out again: after that all can be scanned as at the beginning. */
async function everyoneOut(requests: readonly LoadRequest[], send: Send): Promise<void> {
  await send(
    requests.map((request) => ({
      ...request,
      body: request.body?.replaceAll('"nonce":"', '"nonce":"first ') ?? '',
    })),
  );
  await send(annulments(requests, 'before scanning'));
}

function annulments(requests: readonly LoadRequest[], name: string): LoadRequest[] {
  return requests.flatMap(({ path, headers, body = '' }) =>
    (JSON.parse(body) as { scans: { registration: number }[] }).scans.map(({ registration }) => ({
      method: 'POST' as const,
      path: path.replace(/scans$/, `registrations/${registration}/annulment`),
      headers,
      body: JSON.stringify({ nonce: `${name} ${registration}`, reason: 'Measuring' }),
    })),
  );
}
