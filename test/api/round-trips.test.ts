import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { before, suite, test } from 'node:test';
import { Client } from 'pg';
import type { EventId } from '../../src/shared/ids.ts';
import { make, writeOperations, type PreparedCall } from '../audit/write-operations.ts';
import { databases } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { openDoor } from './check-in/door.ts';
import { documentedPaths } from './http/operations.ts';

// Many instances share one PostgreSQL server, and each query is a way there and back. What is counted is every statement
// but those that only begin and end a transaction, which each write has once.

const maxQueriesOfRead = 3;
const maxQueriesOfWrite = 6;
const many = 30;

/** The statements that one call has sent. */
const counting = new AsyncLocalStorage<string[]>();
const transactionControl = /^(begin|start transaction|commit|rollback)/;

/** An address to read, and by whom. */
type Reading = { path: string; token?: string };

/** A call of every reading operation, each with many rows to answer where there may be many. */
const readings: Record<string, (world: World) => Reading> = {
  'GET /v2/members/search': () => ({ path: '/members/search?q=crowd', ...asMember }),
  'GET /v2/members/{member}': ({ member }) => ({ path: `/members/${member}`, ...asMember }),
  'GET /v2/members/{id}/history': ({ member }) => ({ path: `/members/${member}/history`, ...asMember }),
  'GET /v2/members/photo/{photo}': ({ member }) => ({
    path: `/members/photo/${member}.jpg`,
    ...asMember,
  }),
  'GET /v2/clubs': () => ({ path: '/clubs' }),
  'GET /v2/clubs/{id}': ({ club }) => ({ path: `/clubs/${club}` }),
  'GET /v2/clubs/{id}/members': ({ club }) => ({ path: `/clubs/${club}/members`, ...asMember }),
  'GET /v2/clubs/{id}/committee': ({ club }) => ({ path: `/clubs/${club}/committee`, ...asMember }),
  'GET /v2/clubs/{id}/activities': ({ club }) => ({ path: `/clubs/${club}/activities`, ...asMember }),
  'GET /v2/digimag': () => ({ path: '/digimag' }),
  'GET /v2/conventions': () => ({ path: '/conventions' }),
  'GET /v2/events/create': () => ({ path: '/events/create', ...asOfficer }),
  'GET /v2/events': () => ({ path: '/events', ...asOfficer }),
  'GET /v2/events/{id}': ({ event }) => ({ path: `/events/${event}`, ...asMember }),
  'GET /v2/events/{id}/members': ({ event }) => ({ path: `/events/${event}/members`, ...asMember }),
  'GET /v2/events/{id}/members/{memberId}/answers': ({ event, member }) => ({
    path: `/events/${event}/members/${member}/answers`,
    ...asMember,
  }),
  'GET /v2/events/ical/{identifier}': ({ member }) => ({ path: `/events/ical/${member}`, ...asMember }),
  'GET /v2/events/{id}/ticket': ({ event, registration }) => ({
    path: `/events/${event}/ticket?registration=${registration}`,
    ...asMember,
  }),
};
const asMember = { token: 'member' };
const asOfficer = { token: 'officer' };

interface World {
  member: number;
  club: number;
  event: EventId;
  registration: number;
}

suite('Queries on PostgreSQL with a warm caller', () => {
  const ending = endOfSuite();
  let api: TestApi;
  let world: World;
  before(async () => {
    const database = databases.find(({ name }) => name === 'postgres');
    assert.ok(database !== undefined);
    api = await startTestApi(ending, database);
    world = await fill(api);
    const send = Client.prototype.query as (...sent: unknown[]) => unknown;
    Client.prototype.query = function count(this: Client, ...sent: unknown[]) {
      const [query] = sent as [string | { text: string }];
      const text = typeof query === 'string' ? query : query.text;
      if (!transactionControl.test(text)) counting.getStore()?.push(text);
      return send.apply(this, sent);
    } as typeof Client.prototype.query;
    ending.after(async () => void (Client.prototype.query = send as typeof Client.prototype.query));
    while (!(await isCallerKept())) continue;
  });

  /** Nothing is kept before the service hears of the changes of others, which takes a moment after its start. */
  async function isCallerKept(): Promise<boolean> {
    const statements: string[] = [];
    await counting.run(statements, () => api.get('/events/create', api.fixture.people.member.token));
    return !statements.some((statement) => statement.includes('from "tokens"'));
  }

  function tokenOf({ token }: Reading): { token?: string } {
    if (token === undefined) return {};
    return { token: api.fixture.people[token as 'member' | 'officer'].token };
  }

  async function assertAtMost(limit: number, call: () => Promise<{ status: number; text: string }>) {
    const statements: string[] = [];
    const answer = await counting.run(statements, call);
    assert.ok(answer.status < 400, answer.text);
    assert.ok(statements.length <= limit, `${statements.length} queries:\n${statements.join('\n')}`);
    return statements.length;
  }

  test('every operation of the interface is counted', () => {
    const documented = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations.keys()].map((method) => `${method} ${path}`),
    );
    const counted = [
      ...Object.keys(readings),
      ...writeOperations.map(({ operation }) => operation),
      'POST /v2/events/confirm',
      'a page',
    ];
    assert.deepEqual(
      documented.filter((operation) => operation.includes('/v2/') && !counted.includes(operation)),
      [],
    );
  });

  for (const [operation, reading] of Object.entries(readings)) {
    const name = `${operation} sends at most ${maxQueriesOfRead}, however many rows it answers`;
    test(name, async () => {
      const asked = reading(world);
      const read = () => api.call('GET', asked.path, tokenOf(asked));
      assert.equal((await read()).status, 200);
      await assertAtMost(maxQueriesOfRead, read);
    });
  }

  test('GET /v2/events sends at most 3 also when all its events have changed', async () => {
    const { token } = api.fixture.people.officer;
    await api.get('/events', token);
    await api.deps.storage.write((tx) => tx.updateTable('events').set({ title: 'Another one' }).execute());
    await assertAtMost(maxQueriesOfRead, () => api.get('/events', token));
  });

  const door: (typeof writeOperations)[number] = {
    operation: 'POST /v2/events/confirm',
    title: 'a scan at the door',
    async prepare(api) {
      const { event, barcode } = await openDoor(api);
      const { id, token } = api.fixture.people.reviewer;
      const options = { token, body: { event, barcode, nonce: 'once' } };
      const call = { method: 'POST', path: '/events/confirm', channel: 'api', entries: [] } as const;
      return { ...call, entries: [], by: id, options, repeatable: false };
    },
  };

  for (const { operation, title, prepare } of [...writeOperations, door]) {
    test(`${title} (${operation}) sends at most ${maxQueriesOfWrite}`, async () => {
      const call = await prepare(api);
      await warm(call);
      assert.ok((await assertAtMost(maxQueriesOfWrite, () => make(api, call))) > 0);
    });
  }

  /** Lets the service know the caller and the event, as it does after the first call of each. */
  async function warm({ path, options: { token } }: PreparedCall): Promise<void> {
    if (token === undefined) return;
    await api.get('/events/create', token);
    const [event] = /(?<=^\/events\/)\d+/.exec(path) ?? [];
    if (event !== undefined) await api.get(`/events/${event}`, token);
  }
});

/** Gives every list many rows. */
async function fill({ fixture, deps }: TestApi): Promise<World> {
  const { people, alpha } = fixture;
  const event = await fixture.addEvent();
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
    await fixture.addRegistration(another, { member_id: people.member.id, attending: 'YES' });
    const guest = { host_member_id: people.member.id, guest_email: `guest${index}@example.net` };
    await fixture.addRegistration(event, guest);
  }
  return { member: people.member.id, club: alpha.id, event, registration };
}
