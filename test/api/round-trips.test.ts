import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { before, suite, test } from 'node:test';
import { Client } from 'pg';
import { lockEventRow } from '../../src/events/event/event-lock-store.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { insertSeries } from '../../src/events/organising/series-store.ts';
import { insertMessage } from '../../src/events/messages/messages-store.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { insertRows } from '../../src/platform/storage/insert-rows.ts';
import { make, writeOperations, type PreparedCall } from '../audit/write-operations.ts';
import { databases } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { openDoor, type Door } from './check-in/door.ts';
import { documentedPaths } from './http/operations.ts';

// Many instances share one PostgreSQL server, and each query is a way there and back. What is counted is every statement
// but those that only begin and end a transaction, which each write has once. Where people wait for each other, it is counted as well
// how often the service waits for the server: what is sent while another query is under way costs no way of its own.

const maxQueriesOfRead = 3;
const maxQueriesOfWrite = 6;
const many = 30;

/** What organisers do is counted by the hour and day as well. */
const withQuotas = {
  GUILDHALL_MESSAGES_PER_HOUR: '10',
  GUILDHALL_MESSAGES_PER_DAY: '50',
  GUILDHALL_OUTSIDE_MAILS_PER_DAY: '10000',
  GUILDHALL_EVENTS_PER_DAY: '365',
  GUILDHALL_UPLOAD_MEGABYTES_PER_DAY: '300',
};

/** What one call has sent. */
class Sent {
  readonly statements: string[] = [];
  ways = 0;
}

const counting = new AsyncLocalStorage<Sent>();
const transactionControl = /^(begin|start transaction|commit|rollback)/;

/** An address to read, by whom, and how many queries it may send where there is a reason to send more than the usual. */
type Reading = { path: string; token?: string; queries?: number };

/** A call of every reading operation, each with many rows to answer where there may be many. */
const readings: Record<string, (world: World) => Reading> = {
  'GET /v2/me': () => ({ path: '/me', ...asOfficer }),
  'GET /v2/me/preview': () => ({ path: '/me/preview?as=member', ...asOfficer }),
  'GET /v2/members/search': () => ({ path: '/members/search?q=crowd', ...asMember }),
  'GET /v2/members/{member}': ({ member }) => ({ path: `/members/${member}`, ...asMember }),
  'GET /v2/members/{id}/history': ({ member }) => ({ path: `/members/${member}/history`, ...asMember }),
  'GET /v2/members/photo/{photo}': ({ member }) => ({
    path: `/members/photo/${member}.jpg`,
    ...asMember,
  }),
  'GET /v2/me/devices': () => ({ path: '/me/devices', ...asMember }),
  'GET /v2/clubs': () => ({ path: '/clubs' }),
  'GET /v2/clubs/brief': () => ({ path: '/clubs/brief' }),
  'GET /v2/clubs/{id}/past-events': ({ club }) => ({ path: `/clubs/${club}/past-events`, ...asOfficer }),
  'GET /v2/clubs/{id}': ({ club }) => ({ path: `/clubs/${club}` }),
  'GET /v2/clubs/{id}/members': ({ club }) => ({ path: `/clubs/${club}/members`, ...asMember }),
  'GET /v2/clubs/{id}/committee': ({ club }) => ({ path: `/clubs/${club}/committee`, ...asMember }),
  'GET /v2/clubs/{id}/activities': ({ club }) => ({ path: `/clubs/${club}/activities`, ...asMember }),
  'GET /v2/manage/activities': ({ place }) => ({ path: `/manage/activities?place=${place}`, ...asOfficer }),
  'GET /v2/manage/events/{id}/questions': ({ managed }) => ({
    path: `/manage/events/${managed}/questions`,
    ...asOfficer,
  }),
  'GET /v2/manage/functions': () => ({ path: '/manage/functions', ...asOfficer }),
  'GET /v2/events/{id}/files/{file}': ({ managed, file }) => ({ path: `/events/${managed}/files/${file}` }),
  // Whether all have their place in the order of names, those of the page, what they answered, and how many there are.
  'GET /v2/manage/events/{id}/participants': ({ event }) => ({
    path: `/manage/events/${event}/participants`,
    ...asReviewer,
    queries: 5,
  }),
  'GET /v2/manage/events/{id}/door-list': ({ event }) => ({
    path: `/manage/events/${event}/door-list`,
    ...asReviewer,
    queries: 5,
  }),
  'GET /v2/manage/events/{id}/badges': ({ event }) => ({
    path: `/manage/events/${event}/badges`,
    ...asReviewer,
    queries: 5,
  }),
  'GET /v2/manage/events/{id}/participants/{registration}': ({ event, registration }) => ({
    path: `/manage/events/${event}/participants/${registration}`,
    ...asReviewer,
  }),
  'GET /v2/organisation': () => ({ path: '/organisation' }),
  'GET /v2/digimag': () => ({ path: '/digimag' }),
  'GET /v2/conventions': () => ({ path: '/conventions' }),
  'GET /v2/events/create': () => ({ path: '/events/create', ...asOfficer }),
  'GET /v2/events': () => ({ path: '/events', ...asOfficer }),
  'GET /v2/events/{id}': ({ event }) => ({ path: `/events/${event}`, ...asMember }),
  'GET /v2/events/{id}/calendar': ({ event }) => ({ path: `/events/${event}/calendar`, ...asMember }),
  'GET /v2/events/{id}/members': ({ event }) => ({ path: `/events/${event}/members`, ...asMember }),
  'GET /v2/events/{id}/members/{memberId}/answers': ({ event, member }) => ({
    path: `/events/${event}/members/${member}/answers`,
    ...asMember,
  }),
  'GET /v2/events/ical/{identifier}': ({ member }) => ({ path: `/events/ical/${member}`, ...asMember }),
  'GET /v2/manage/events': () => ({ path: '/manage/events', ...asOfficer }),
  // Who reviews it is named, how many answered is counted, and the others of its series are found.
  'GET /v2/manage/events/{id}': ({ managed }) => ({
    path: `/manage/events/${managed}`,
    ...asOfficer,
    queries: 5,
  }),
  'GET /v2/manage/calendars': () => ({ path: '/manage/calendars', ...asOfficer }),
  'GET /v2/manage/calendars/{id}': ({ calendar }) => ({
    path: `/manage/calendars/${calendar}`,
    ...asOfficer,
  }),
  'GET /v2/manage/events/{id}/messages': ({ event }) => ({
    path: `/manage/events/${event}/messages`,
    ...asAdministrator,
  }),
  'GET /v2/manage/events/{id}/messages/{message}': ({ event, message }) => ({
    path: `/manage/events/${event}/messages/${message}`,
    ...asAdministrator,
  }),
  'GET /v2/manage/events/{id}/reminders': ({ event }) => ({
    path: `/manage/events/${event}/reminders`,
    ...asAdministrator,
  }),
  'GET /v2/door/events': () => ({ path: '/door/events', ...asReviewer }),
  'GET /v2/door/events/{id}': ({ event }) => ({ path: `/door/events/${event}`, ...asReviewer }),
  'GET /v2/door/events/{id}/list': ({ event }) => ({ path: `/door/events/${event}/list`, ...asReviewer }),
  'GET /v2/door/events/{id}/names': ({ event }) => ({ path: `/door/events/${event}/names`, ...asReviewer }),
  // Whom the words mean is asked of two indexes; then whether they come, and who else does.
  'GET /v2/door/events/{id}/people': ({ event }) => ({
    path: `/door/events/${event}/people?q=crowd`,
    ...asReviewer,
    queries: 4,
  }),
  'GET /v2/door/events/{id}/figures': ({ event }) => ({
    path: `/door/events/${event}/figures`,
    ...asReviewer,
  }),
  'GET /v2/door/events/{id}/conflicts': ({ event }) => ({
    path: `/door/events/${event}/conflicts`,
    ...asReviewer,
  }),
  'GET /v2/events/{id}/ticket': ({ event, registration }) => ({
    path: `/events/${event}/ticket?registration=${registration}`,
    ...asMember,
  }),
};
const asMember = { token: 'member' };
const asOfficer = { token: 'officer' };
const asReviewer = { token: 'reviewer' };
const asAdministrator = { token: 'administrator' };

interface World {
  file: string;
  member: number;
  club: number;
  place: number;
  event: EventId;
  registration: number;
  /** An event and a calendar that the officer manages. */
  managed: EventId;
  calendar: number;
  message: number;
}

/** What is done at a door is recorded where scans are kept, and not in the trail. */
const atTheDoor: typeof writeOperations = [
  {
    operation: 'POST /v2/events/confirm',
    title: 'a scan at the door',
    prepare: (api) =>
      doorCall(api, ({ event, barcode }) => ['/events/confirm', { event, barcode, nonce: 'once' }]),
  },
  {
    operation: 'POST /v2/door/events/{id}/scans',
    title: 'a batch of 200 scans, one of them twice',
    prepare: (api) =>
      doorCall(api, async ({ event, barcode }) => {
        const added = await Promise.all(
          Array.from({ length: many }, () =>
            api.fixture.addRegistration(event, {
              host_member_id: api.fixture.people.member.id,
              attending: 'YES',
            }),
          ),
        );
        const codes = [barcode, barcode, ...added.map((one) => one.barcode)];
        while (codes.length < 200) codes.push(newSecret());
        const scans = codes.map((code, index) => ({ nonce: `batch ${index}`, barcode: code }));
        return [`/door/events/${event}/scans`, { scans }];
      }),
  },
];

const annulment: (typeof writeOperations)[number] = {
  operation: 'POST /v2/door/events/{id}/registrations/{registration}/annulment',
  title: 'annulling a check-in',
  prepare: (api) =>
    doorCall(api, async ({ event, registration, scan }) => {
      await scan();
      return [`/door/events/${event}/registrations/${registration}/annulment`, { nonce: newSecret() }];
    }),
};

async function doorCall(
  api: TestApi,
  ask: (door: Door) => [string, object] | Promise<[string, object]>,
): Promise<PreparedCall> {
  const [path, body] = await ask(await openDoor(api));
  const { id, token } = api.fixture.people.reviewer;
  const options = { token, body };
  return { method: 'POST', path, channel: 'api', entries: [], by: id, options, repeatable: false };
}

suite('Queries on PostgreSQL with a warm caller', () => {
  const ending = endOfSuite();
  let api: TestApi;
  let world: World;
  before(async () => {
    const database = databases.find(({ name }) => name === 'postgres');
    assert.ok(database !== undefined);
    api = await startTestApi(ending, database, { env: withQuotas });
    world = await fill(api);
    const send = Client.prototype.query as (...sent: unknown[]) => Promise<unknown>;
    const unanswered = new WeakMap<Client, number>();
    Client.prototype.query = function count(this: Client, ...sent: unknown[]) {
      const [query] = sent as [string | { text: string }];
      const text = typeof query === 'string' ? query : query.text;
      const counted = counting.getStore();
      if (!transactionControl.test(text)) counted?.statements.push(text);
      const others = unanswered.get(this) ?? 0;
      if (counted !== undefined && others === 0) counted.ways += 1;
      unanswered.set(this, others + 1);
      const answered = () => void unanswered.set(this, (unanswered.get(this) ?? 0) - 1);
      const answer = send.apply(this, sent);
      answer.then(answered, answered);
      return answer;
    } as typeof Client.prototype.query;
    ending.after(async () => void (Client.prototype.query = send as typeof Client.prototype.query));
    while (!(await isCallerKept())) continue;
  });

  /** Nothing is kept before the service hears of the changes of others, which takes a moment after its start. */
  async function isCallerKept(): Promise<boolean> {
    const sent = new Sent();
    await counting.run(sent, () => api.get('/events/create', api.fixture.people.member.token));
    return !sent.statements.some((statement) => statement.includes('from "tokens"'));
  }

  function tokenOf({ token }: Reading): { token?: string } {
    if (token === undefined) return {};
    return { token: api.fixture.people[token as 'member' | 'officer' | 'reviewer'].token };
  }

  async function assertAtMost(limit: number, call: () => Promise<{ status: number; text: string }>) {
    const sent = new Sent();
    const { statements } = sent;
    const answer = await counting.run(sent, call);
    assert.ok(answer.status < 400, answer.text);
    assert.ok(statements.length <= limit, `${statements.length} queries:\n${statements.join('\n')}`);
    return { queries: statements.length, ways: sent.ways };
  }

  test('every operation of the interface is counted', () => {
    const documented = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations.keys()].map((method) => `${method} ${path}`),
    );
    const counted = [
      ...Object.keys(readings),
      ...writeOperations.map(({ operation }) => operation),
      ...[...atTheDoor, annulment].map(({ operation }) => operation),
      'GET /v2/me/data',
      // Once in the life of a service, and only where there is nobody.
      'POST /v2/setup',
      'a page',
    ];
    assert.deepEqual(
      documented.filter((operation) => operation.includes('/v2/') && !counted.includes(operation)),
      [],
    );
  });

  for (const [operation, reading] of Object.entries(readings)) {
    test(`${operation} sends few, however many rows it answers`, async () => {
      const asked = reading(world);
      const { queries = maxQueriesOfRead } = asked;
      const read = () => api.call('GET', asked.path, tokenOf(asked));
      assert.equal((await read()).status, 200);
      await assertAtMost(queries, read);
    });
  }

  // An archive of everything, once in a while: a query for each kind of what is held, and the entry of the trail.
  test('GET /v2/me/data sends at most 25', async () => {
    const { token } = api.fixture.people.officer;
    await assertAtMost(25, () => api.get('/me/data', token));
  });

  test('GET /v2/events sends at most 3 also when all its events have changed', async () => {
    const { token } = api.fixture.people.officer;
    await api.get('/events', token);
    await api.deps.storage.write((tx) => tx.updateTable('events').set({ title: 'Another one' }).execute());
    await assertAtMost(maxQueriesOfRead, () => api.get('/events', token));
  });

  test('an answer to an event with a capacity sends at most 6, and one that moves somebody up at most 11', async () => {
    const { officer, member } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const answer = (token: string, attending: string) =>
      api.post(`/events/${event}`, token, { attending, waiting: true });
    await answer(officer.token, 'YES');
    await answer(officer.token, 'NO');
    await assertAtMost(6, () => answer(officer.token, 'YES'));
    assert.equal((await answer(member.token, 'YES')).body.waiting, 1);
    assert.deepEqual(await assertAtMost(11, () => answer(officer.token, 'NO')), { queries: 11, ways: 6 });
  });

  test('an answer waits for the server three times while others wait for it: for what it depends on, to be stored, and for the end', async () => {
    const { officer, member } = api.fixture.people;
    const answer = (event: EventId, token: string, attending: string) =>
      api.post(`/events/${event}`, token, { attending });
    for (const { capacity, queries } of [
      { capacity: 2, queries: 6 },
      { capacity: null, queries: 4 },
    ]) {
      const event = await api.fixture.addEvent({ capacity });
      await answer(event, officer.token, 'YES');
      for (const [{ token }, attending] of [[member, 'YES'] as const, [officer, 'NO'] as const]) {
        const counted = await assertAtMost(queries, () => answer(event, token, attending));
        assert.deepEqual(counted, { queries, ways: 3 });
      }
    }
  });

  test('an event that was published with a capacity is not counted anew for its first answers', async () => {
    const { officer, member } = api.fixture.people;
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      capacity: 3,
      draft: 1,
    });
    const published = await api.post(`/manage/events/${event}/publish`, officer.token, { notify: false });
    assert.equal(published.status, 200, published.text);
    for (const { token } of [officer, member]) {
      await api.get(`/events/${event}`, token);
      await assertAtMost(6, () => api.post(`/events/${event}`, token, { attending: 'YES' }));
    }
  });

  for (const { operation, title, prepare, queries = maxQueriesOfWrite } of [
    ...writeOperations,
    ...atTheDoor,
    annulment,
  ]) {
    test(`${title} (${operation}) sends at most ${queries}`, async () => {
      const call = await prepare(api);
      await warm(call);
      assert.ok((await assertAtMost(queries, () => make(api, call))).queries > 0);
    });
  }

  /** Lets the service know the caller and the event, and the event have the row with its lock, as after the first call of each. */
  async function warm({ path, options: { token } }: PreparedCall): Promise<void> {
    const { storage } = api.deps;
    const events = await storage.db.selectFrom('events').select('id').execute();
    await storage.write(async (tx) => {
      for (const { id } of events) await lockEventRow(tx, id);
    });
    if (token === undefined) return;
    await api.get('/events/create', token);
    const [event] = /(?<=\/events\/)\d+/.exec(path) ?? [];
    if (event !== undefined) await api.get(`/events/${event}`, token);
  }
});

/** Gives every list many rows. */
async function fill({ fixture, deps }: TestApi): Promise<World> {
  const { people, alpha } = fixture;
  const event = await fixture.addEvent();
  await fixture.addReviewer(event, people.reviewer.id);
  const question = await fixture.addQuestion(event);
  const { id: registration } = await fixture.addRegistration(event, {
    member_id: people.member.id,
    attending: 'YES',
  });
  const answer = { registration_id: registration, question_id: question, answer: 'Fish' };
  await deps.storage.write((tx) => tx.insertInto('registration_answers').values(answer).execute());
  for (let index = 0; index < many; index += 1) {
    const id = await fixture.addMember({ lastName: `Crowd ${index}` });
    await fixture.addTerm(id, 'CT', alpha.place, '2020-01-01');
    await fixture.addActivity();
    if (index % 2 === 0) await fixture.addRegistration(event, { member_id: id, attending: 'YES' });
    const another = await fixture.addEvent();
    await fixture.addReviewer(another, people.reviewer.id);
    await fixture.addRegistration(another, { member_id: people.member.id, attending: 'YES' });
    const guest = { host_member_id: people.member.id, guest_email: `guest${index}@example.net` };
    await fixture.addRegistration(event, guest);
  }
  const sent = { segment: 'all', kind: 'message', subject: 'Subject', text: 'Text', details: {} } as const;
  const message = await deps.storage.write(async (tx) => {
    const id = await insertMessage(
      tx,
      { event, author: people.officer.id, ...sent },
      nowInstantText(deps.clock),
    );
    const rows = await tx
      .selectFrom('registrations')
      .select(['id as registration_id', 'member_id'])
      .where('event_id', '=', event)
      .execute();
    await insertRows(
      tx,
      'message_recipients',
      rows.map((row, index) => ({
        message_id: id,
        position: index + 1,
        state: 'queued' as const,
        mail_id: null,
        ...row,
      })),
    );
    return id;
  });
  const { alphaCalendar: calendar } = fixture;
  const series = { calendar_id: calendar, rule: '{}', created_at: nowInstantText(deps.clock) };
  const series_id = await deps.storage.write((tx) => insertSeries(tx, series));
  const managed = await fixture.addEvent({ calendar_id: calendar, series_id });
  await fixture.addReviewer(managed, people.reviewer.id);
  const held = { function_id: fixture.functions.get('CT') ?? null, member_id: null, event_id: managed };
  await deps.storage.write((tx) => tx.insertInto('event_reviewers').values(held).execute());
  const file = await deps.eventFiles.put(Buffer.from('Soup'));
  const attached = {
    event_id: managed,
    position: 1,
    name: 'a',
    url: '',
    type: '',
    size: 4,
    attached_file: file,
  };
  await deps.storage.write((tx) => tx.insertInto('event_attachments').values(attached).execute());
  const at = { club: alpha.id, place: alpha.place, file };
  return { member: people.member.id, ...at, event, registration, managed, calendar, message };
}
