import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { before, suite, test } from 'node:test';
import { Client } from 'pg';
import { lockEventRow } from '../../src/events/event/event-lock-store.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { insertSeries } from '../../src/events/organising/series-store.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { insertRows } from '../../src/platform/storage/insert-rows.ts';
import { allRows, recordedCases } from '../catalogue/catalogue.ts';
import { askingAs, make, methodOf, prepare } from '../catalogue/make-call.ts';
import { callerNames, personOf, type Call } from '../catalogue/row.ts';
import { databases } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
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

/** A case of every operation that reads, as someone who is given what it is about. */
const readings = new Map(
  allRows
    .filter((row) => methodOf(row) === 'GET' && row.operation.includes('/v2/'))
    .flatMap((row) => {
      const caller = callerNames.find((name) => name !== 'nobody' && row.cells[name] === 200);
      return caller === undefined ? [] : [[row.operation, { row, caller }] as const];
    })
    // Of several the first.
    .toReversed(),
);

suite('Queries on PostgreSQL with a warm caller', () => {
  const ending = endOfSuite();
  let api: TestApi;
  before(async () => {
    const database = databases.find(({ name }) => name === 'postgres');
    assert.ok(database !== undefined);
    api = await startTestApi(ending, database, { env: withQuotas });
    await fill(api);
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
    const counted = new Set([...readings.keys(), ...recordedCases.map(({ operation }) => operation)]);
    assert.deepEqual(
      documented.filter((operation) => operation.includes('/v2/') && !counted.has(operation)),
      // Once in the life of a service, and only where there is nobody.
      ['POST /v2/setup'],
    );
  });

  for (const [operation, { row, caller }] of readings) {
    test(`${operation} sends few, however many rows it answers`, async () => {
      const call = await row.call(askingAs(api, caller));
      await fillEvent(api, eventOf(call));
      const token = caller === 'readOnly' ? undefined : api.fixture.people[personOf(caller)].token;
      const read = () => make(api, 'GET', call, token);
      assert.equal((await read()).status, 200);
      await assertAtMost(row.queries ?? maxQueriesOfRead, read);
    });
  }

  test('GET /v2/events sends at most 3 also when all its events have changed', async () => {
    const { token } = api.fixture.people.officer;
    await api.get('/events', token);
    await api.deps.storage.write((tx) => tx.updateTable('events').set({ title: 'Another one' }).execute());
    await assertAtMost(maxQueriesOfRead, () => api.get('/events', token));
  });

  test('an answer to an event with a capacity sends at most 6, and one that moves someone up at most 13', async () => {
    const { officer, member } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const answer = (token: string, attending: string) =>
      api.post(`/events/${event}`, token, { attending, waiting: true });
    await answer(officer.token, 'YES');
    await answer(officer.token, 'NO');
    await assertAtMost(6, () => answer(officer.token, 'YES'));
    assert.equal((await answer(member.token, 'YES')).body.waiting, 1);
    assert.deepEqual(await assertAtMost(13, () => answer(officer.token, 'NO')), { queries: 13, ways: 8 });
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

  for (const one of recordedCases) {
    const { queries = maxQueriesOfWrite } = one;
    test(`${one.operation} (${one.target}) sends at most ${queries}`, async () => {
      const { call, token, make: send } = await prepare(api, one);
      await warm(call, token);
      assert.ok((await assertAtMost(queries, send)).queries > 0);
    });
  }

  /** Lets the service know the caller and the event, and the event have the row with its lock, as after the first call of each. */
  async function warm(call: Call, token: string | undefined): Promise<void> {
    const { storage } = api.deps;
    const events = await storage.db.selectFrom('events').select('id').execute();
    await storage.write(async (tx) => {
      for (const { id } of events) await lockEventRow(tx, id);
    });
    if (token === undefined) return;
    await api.get('/events/create', token);
    const event = eventOf(call);
    if (event !== undefined) await api.get(`/events/${event}`, token);
  }
});

/** The event of an address. */
function eventOf({ path }: Call): EventId | undefined {
  const [id] = /(?<=\/events\/)\d+/.exec(path) ?? [];
  return id === undefined ? undefined : (Number(id) as EventId);
}

/** Gives every list many rows. */
async function fill({ fixture }: TestApi): Promise<void> {
  const { people, alpha, alphaCalendar: calendar_id } = fixture;
  const member_id = people.member.id;
  await fixture.together(async (adders) => {
    for (let index = 0; index < many; index += 1) {
      const id = await adders.addMember({ lastName: `Fixture ${index}` });
      await adders.addTerm(id, 'CT', alpha.place, '2020-01-01');
      await adders.addActivity();
      const event = await adders.addEvent();
      await adders.addReviewer(event, people.reviewer.id);
      await adders.addRegistration(event, { member_id, attending: 'YES' });
      await adders.addEvent({ calendar_id, start_date: '2029-03-01T18:00:00', end_date: null });
    }
  });
}

const filled = new Set<EventId>();

/** Gives an event many who come, with what they have answered, messages to all of them, reviewers of every kind, a series and files. */
async function fillEvent({ fixture, deps }: TestApi, event: EventId | undefined): Promise<void> {
  if (event === undefined || filled.has(event)) return;
  filled.add(event);
  const host_member_id = fixture.people.member.id;
  await fixture.together(async ({ addMember, addRegistration, addQuestion }) => {
    await addQuestion(event, { position: 2 });
    for (let index = 0; index < many; index += 1) {
      const member_id = await addMember({ lastName: `Fixture of ${event}` });
      await addRegistration(event, { member_id, attending: 'YES' });
      await addRegistration(event, { host_member_id, guest_email: `guest${index}@example.net` });
    }
  });
  const calendar_id = fixture.alphaCalendar;
  await deps.storage.write(async (tx) => {
    const series = { calendar_id, rule: '{}', created_at: nowInstantText(deps.clock) };
    const series_id = await insertSeries(tx, series);
    await tx.updateTable('events').set({ series_id }).where('id', '=', event).execute();
    const function_id = fixture.functions.get('CT') ?? null;
    await tx
      .insertInto('event_reviewers')
      .values({ event_id: event, member_id: null, function_id })
      .execute();
    const file = { name: 'a', url: 'https://example.org/', type: '', size: 4 };
    await insertRows(
      tx,
      'event_attachments',
      Array.from({ length: many }, (_, index) => ({ ...file, event_id: event, position: index + 1 })),
    );
    const registrations = await tx
      .selectFrom('registrations')
      .select(['id', 'member_id'])
      .where('event_id', '=', event)
      .execute();
    const questions = await tx
      .selectFrom('event_questions')
      .select('id')
      .where('event_id', '=', event)
      .execute();
    await insertRows(
      tx,
      'registration_answers',
      registrations.flatMap(({ id }) =>
        questions.map((question) => ({ registration_id: id, question_id: question.id, answer: 'Fish' })),
      ),
    );
    const messages = await tx.selectFrom('messages').select('id').where('event_id', '=', event).execute();
    await insertRows(
      tx,
      'message_recipients',
      messages.flatMap((message) =>
        registrations.map(({ id, member_id }, index) => ({
          message_id: message.id,
          position: index + 1,
          registration_id: id,
          member_id,
          state: 'queued' as const,
          mail_id: null,
        })),
      ),
    );
  });
}
