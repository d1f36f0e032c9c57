import { jsonOf } from '../load/answer.ts';
import { get, write, type LoadRequest } from '../load/load-request.ts';
import type { Population } from '../population/population.ts';
import type { Pick } from '../population/pick.ts';
import { many, readRow, writeRow, type Row, type Send } from './row.ts';

const message = { segment: 'yes', subject: 'Where to park', text: 'Behind the house.' };

/** Requests of administrators, who manage every event, about events of all kinds. */
function atEvents(
  { events, administrators }: Population,
  pick: Pick,
  make: (path: string, token: string) => LoadRequest,
): LoadRequest[] {
  return many(() => make(`/manage/events/${pick(events.all).event}`, pick(administrators)));
}

/** Sends a message to everyone who comes to the great event; gives the address of the message. */
async function writeToAll(send: Send, { path, headers }: LoadRequest): Promise<string> {
  const request = (query: string, body: object): LoadRequest => ({
    method: 'POST',
    path: `${path}${query}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const [preview] = await send([request('?dryRun=true', message)]);
  const { count: expected } = jsonOf(preview as NonNullable<typeof preview>) as { count: number };
  const [sent] = await send([request('', { ...message, expected })]);
  const { id } = jsonOf(sent as NonNullable<typeof sent>) as { id: number };
  return `${path}/${id}`;
}

function messagesOf({ greatEvent, administrators }: Population): LoadRequest | undefined {
  return greatEvent === null
    ? undefined
    : get(`/manage/events/${greatEvent.event}/messages`, administrators[0]);
}

/** Messages and reminders as organisers read and prepare them. */
export const messageRows: readonly Row[] = [
  readRow({
    name: 'GET /manage/events/{id}/messages',
    operation: 'listMessages',
    requests: (population, pick) =>
      atEvents(population, pick, (path, token) => get(`${path}/messages`, token)),
  }),
  readRow({
    name: 'GET /manage/events/{id}/reminders',
    operation: 'readReminders',
    requests: (population, pick) =>
      atEvents(population, pick, (path, token) => get(`${path}/reminders`, token)),
  }),
  readRow({
    name: 'POST /manage/events/{id}/messages, a preview',
    operation: 'sendMessage',
    target: { p99Milliseconds: 50 },
    requests: (population, pick) =>
      atEvents(population, pick, (path, token) =>
        write('POST', `${path}/messages?dryRun=true`, token, message),
      ),
  }),
];

/** What changes rules, and what goes on while 20,000 mails are written. */
export const messageWriteRows: readonly Row[] = [
  writeRow({
    name: 'PUT /manage/events/{id}/reminders',
    operation: 'setReminders',
    requests: ({ events, administrators }, pick) =>
      many((index) => {
        const request = write(
          'PUT',
          `/manage/events/${pick(events.all).event}/reminders`,
          pick(administrators),
          { reminders: [1 + (index % 50)] },
        );
        return { ...request, headers: { ...request.headers, 'if-match': '*' } };
      }),
  }),
  readRow({
    name: 'GET /manage/events/{id}/messages/{id}, 20,000 recipients',
    operation: 'readMessage',
    // Whoever has sent it follows it.
    connections: 1,
    target: { p99Milliseconds: 25 },
    requests: (population) => {
      const request = messagesOf(population);
      return request === undefined ? [] : many(() => request, 2000);
    },
    prepare: async (requests, send) => {
      const [first] = requests;
      if (first === undefined) return [];
      const path = await writeToAll(send, first);
      return requests.map((request) => ({ ...request, path }));
    },
  }),
  readRow({
    name: 'GET /events/{id}, while 20,000 mails are written',
    operation: 'getEvent',
    // At most twice as long as without them.
    target: { p99Milliseconds: 50 },
    requests: (population, pick) => {
      const { events } = population;
      const request = messagesOf(population);
      if (request === undefined) return [];
      return [
        request,
        ...many(() => {
          const { event, person } = pick(events.all);
          return get(`/events/${event}`, person.token);
        }),
      ];
    },
    prepare: async ([first, ...requests], send) => {
      if (first !== undefined) await writeToAll(send, first);
      return requests;
    },
  }),
];
