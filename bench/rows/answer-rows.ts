import { jsonOf } from '../load/answer.ts';
import { get, write, type LoadRequest } from '../load/load-request.ts';
import { many, writeRow, type Row, type Send } from './row.ts';

const answers = ['YES', 'NO'] as const;

/** Publishes another event in the calendar of the one that a manager reads, with fewer places than people; gives its id. */
async function publishSmallHouse(reading: LoadRequest, send: Send): Promise<number> {
  const [read] = await send([reading]);
  const { calendar } = jsonOf(read as NonNullable<typeof read>) as { calendar: { id: number } };
  const written = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path,
    headers: { ...reading.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const described = {
    calendar: calendar.id,
    title: 'A small house',
    startDate: '2031-06-12T18:30:00',
    capacity: 500,
  };
  const [made] = await send([written('/v2/manage/events', { ...described, waitingList: true })]);
  const { id } = jsonOf(made as NonNullable<typeof made>) as { id: number };
  await send([written(`/v2/manage/events/${id}/publish`, { notify: false })]);
  return id;
}

/** Writing about events. */
export const answerRows: readonly Row[] = [
  writeRow({
    name: 'POST /events/{id}, YES and NO',
    operation: 'answerEvent',
    byHand: true,
    requests: ({ events }, pick) =>
      many(() => {
        const { event, person } = pick(events.answerable);
        return write('POST', `/events/${event}`, person.token, { attending: pick(answers) });
      }),
  }),
  writeRow({
    name: 'POST /events/{id}, YES and NO for 500 places, 50 at once',
    operation: 'answerEvent',
    connections: 50,
    requests: ({ greatEvent, callers, administrators }, pick) =>
      greatEvent === null
        ? []
        : [
            get(`/manage/events/${greatEvent.event}`, administrators[0]),
            ...many(() =>
              write('POST', '/events/0', pick(callers).token, { attending: pick(answers), waiting: true }),
            ),
          ],
    prepare: async ([reading, ...requests], send) => {
      if (reading === undefined) return [];
      const id = await publishSmallHouse(reading, send);
      return requests.map((request) => ({ ...request, path: `/v2/events/${id}` }));
    },
  }),
  writeRow({
    name: 'PUT /events/{id}/party',
    operation: 'answerForParty',
    requests: ({ events }, pick) =>
      many(() => {
        const { event, person } = pick(events.answerable);
        const body = { attending: pick(answers), companions: [] };
        return write('PUT', `/events/${event}/party`, person.token, body);
      }),
  }),
  writeRow({
    name: 'POST /events/{id}/members/{id}',
    operation: 'reviewAttending',
    requests: ({ reviewed }, pick) =>
      many(() => {
        const { event, member, token } = pick(reviewed);
        return write('POST', `/events/${event}/members/${member}`, token, { attending: pick(answers) });
      }),
  }),
  writeRow({
    name: 'POST /events/{id}/members/{id}/answers',
    operation: 'reviewAnswer',
    requests: ({ reviewed }, pick) =>
      many((index) => {
        const { event, member, token, question } = pick(reviewed);
        const answer = `By train, number ${index}`;
        return write('POST', `/events/${event}/members/${member}/answers`, token, { question, answer });
      }),
  }),
  writeRow({
    name: 'POST /events/confirm, 50 reviewers',
    operation: 'confirmAttendance',
    byHand: true,
    connections: 50,
    target: { p99Milliseconds: 50 },
    postgresWorldTarget: { perSecond: 1000 },
    once: true,
    // Reviewers take turns, so that each connection is one reviewer.
    requests: ({ greatEvent }) => {
      if (greatEvent === null) return [];
      const { event, codes, reviewerTokens } = greatEvent;
      return codes.map((barcode, index) => {
        const scan = { barcode, event, nonce: `benchmark-${index}`, gate: `Gate ${index % 50}` };
        return write('POST', '/events/confirm', reviewerTokens[index % reviewerTokens.length], scan);
      });
    },
  }),
  writeRow({
    name: 'POST /invitations/…, the answer of a guest',
    operation: null,
    expected: { status: 303, kind: 'empty' },
    requests: ({ guestLinks }, pick) =>
      many(() => ({
        method: 'POST',
        path: `/invitations/${pick(guestLinks)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `attending=${pick(answers)}`,
      })),
  }),
];

/** Invitations; their mails stay in the outbox, because the mail server is slow. */
export const invitationRows: readonly Row[] = [
  writeRow({
    name: 'POST /events/{id}/members/invite, a member',
    operation: 'invite',
    once: true,
    requests: ({ events, people, registered }, pick) => {
      const taken = new Set(registered.map(({ event, member }) => `${event} ${member}`));
      return many(() => {
        const { event, person } = pick(events.answerable);
        return { event, person, member: pick(people).id };
      }, 36_000)
        .filter(({ event, person, member }) => {
          const key = `${event} ${member}`;
          const isNew = !taken.has(key) && person.id !== member;
          taken.add(key);
          return isNew;
        })
        .map(({ event, person, member }) =>
          write('POST', `/events/${event}/members/invite`, person.token, { member }),
        );
    },
  }),
  writeRow({
    name: 'POST /events/{id}/members/invite, a guest',
    operation: 'invite',
    once: true,
    requests: ({ events }, pick) =>
      many((index) => {
        const { event, person } = pick(events.withGuests);
        return write('POST', `/events/${event}/members/invite`, person.token, {
          guest_first_name: 'Ada',
          guest_last_name: `Guest ${index}`,
          guest_email: `guest-${index}@benchmark.example`,
          guest_message: 'It would be a pleasure to see you there.',
        });
      }, 36_000),
  }),
];
