import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { queueMail } from '../../src/platform/outbox/outbox-service.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite, assertFailure, startTestApi } from '../support/test-api.ts';
import { parseNumbers, valueOf } from './scrape.ts';
import { nobody } from '../mail/mail-house.ts';

const token = 'a-token-for-the-metrics';

onEveryDatabase('GET /metrics', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_METRICS_TOKEN: token } });

  const ask = (authorization?: string) =>
    api.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  const numbers = async () => parseNumbers((await ask(`Bearer ${token}`)).payload);

  test("is refused without its token, and a member's token is not its token", async () => {
    for (const wrong of [
      undefined,
      'Bearer',
      `Bearer ${token}x`,
      `Basic ${token}`,
      `Bearer ${api.fixture.people.administrator.token}`,
    ]) {
      const answer = await ask(wrong);
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
      assert.equal(answer.json().success, false);
      assert.doesNotMatch(answer.payload, /guildhall_/);
    }
    const answer = await ask(`Bearer ${token}`);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  test('counts and times answers by route, method and status, with nothing of the address', async () => {
    const { member } = api.fixture.people;
    const before = await numbers();
    for (let times = 0; times < 3; times += 1) await api.get(`/clubs/${api.fixture.alpha.id}`);
    assertFailure(await api.get('/clubs/999999999'), 404);
    assertFailure(await api.get(`/members/search?q=Zebedee`), 401);
    await api.get(`/members/search?q=Zebedee`, member.token);
    await api.app.inject({ url: '/v2/Zebedee/secret-path' });
    const after = await numbers();
    const grown = (labels: Record<string, string>) => {
      const name = 'guildhall_http_requests_total';
      return (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
    };
    const clubs = { method: 'GET', route: '/v2/clubs/:id' };
    assert.equal(grown({ ...clubs, status: '200' }), 3);
    assert.equal(grown({ ...clubs, status: '404' }), 1);
    assert.equal(grown({ route: '/v2/members/search', method: 'GET', status: '401' }), 1);
    assert.equal(grown({ route: '/v2/members/search', method: 'GET', status: '200' }), 1);
    assert.equal(grown({ route: 'unknown', method: 'GET', status: '404' }), 1);
    assert.equal(valueOf(after, 'guildhall_http_request_duration_seconds_count', clubs), 4);
    assert.ok((valueOf(after, 'guildhall_http_request_duration_seconds_sum', clubs) ?? 0) > 0);
    const labels = after.flatMap((sample) => Object.values(sample.labels));
    assert.deepEqual(
      labels.filter((label) => /Zebedee|secret-path|999999999|[0-9a-f]{32}|@/.test(label)),
      [],
    );
  });

  test('counts scans by result', async () => {
    const { reviewer, member } = api.fixture.people;
    const event = await api.fixture.addEvent({
      start_date: '2026-11-14T18:00:00',
      registration_due_date: '2026-11-01T12:00:00',
    });
    await api.fixture.addReviewer(event, reviewer.id);
    const scan = (barcode: string, as = reviewer.token) =>
      api.post('/events/confirm', as, { event, barcode });
    assertFailure(await scan('nobody has this'), 400);
    assertFailure(await scan('nobody has this'), 400);
    assertFailure(await scan('nobody has this', member.token), 403);
    const samples = await numbers();
    const count = (result: string) => valueOf(samples, 'guildhall_scans_total', { result });
    assert.deepEqual(
      ['accepted', 'unknown code', 'not allowed', 'already in', 'declined', 'registration open'].map(count),
      [0, 2, 1, 0, 0, 0],
    );
  });

  test('shows how the outbox stands and how old its oldest mail is', async () => {
    const mail = {
      recipientName: 'A',
      recipientAddress: 'a@example.org',
      subject: 'S',
      text: 'T',
      html: 'H',
    };
    await api.deps.storage.write(async (tx) => {
      await queueMail(tx, api.clock, mail, nobody);
    });
    api.clock.advance({ minutes: 5 });
    await api.deps.storage.write(async (tx) => {
      await queueMail(tx, api.clock, mail, nobody);
    });
    const samples = await numbers();
    const mails = (state: string) => valueOf(samples, 'guildhall_outbox_mails', { state });
    assert.deepEqual(['queued', 'sending', 'sent', 'failed'].map(mails), [2, 0, 0, 0]);
    assert.equal(valueOf(samples, 'guildhall_outbox_oldest_waiting_seconds'), 300);
  });

  test('times uses of the database, and the waiting for it', async () => {
    const before = await numbers();
    const grown = async (name: string, use: string, work: () => Promise<unknown>) => {
      const start = valueOf(await numbers(), name, { use }) ?? 0;
      await work();
      return (valueOf(await numbers(), name, { use }) ?? 0) - start;
    };
    assert.equal(valueOf(before, 'guildhall_database_up'), 1);
    const write = () => api.deps.storage.write((tx) => tx.selectFrom('clubs').select('id').execute());
    assert.equal(await grown('guildhall_database_use_seconds_count', 'write', write), 1);
    assert.equal(await grown('guildhall_database_wait_seconds_count', 'write', write), 1);
    const read = () => api.deps.storage.db.selectFrom('clubs').select('id').execute();
    // Each look asks the database itself as well.
    const looking = await grown('guildhall_database_use_seconds_count', 'read', async () => undefined);
    assert.equal(await grown('guildhall_database_use_seconds_count', 'read', read), looking + 1);
  });

  test('shows the connections to the server, where there is one', async () => {
    const samples = await numbers();
    const states = ['busy', 'idle', 'waiting'].map((state) =>
      valueOf(samples, 'guildhall_database_connections', { state }),
    );
    if (database.name === 'sqlite') assert.deepEqual(states, [undefined, undefined, undefined]);
    else {
      assert.ok((states[0] ?? 0) + (states[1] ?? 0) > 0);
      assert.equal(states[2], 0, 'the look at the numbers counts itself as one that waits');
    }
    assert.ok((valueOf(samples, 'nodejs_eventloop_lag_p99_seconds') ?? -1) >= 0);
    assert.equal(
      valueOf(samples, 'guildhall_build_info', { engine: database.name, version: api.deps.version }),
      1,
    );
  });

  test('says that the database is gone instead of failing, and gives no old numbers', async (t) => {
    const broken = await startTestApi(t, database, { env: { GUILDHALL_METRICS_TOKEN: token } });
    await broken.deps.storage.close();
    const answer = await broken.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.statusCode, 200);
    const samples = parseNumbers(answer.payload);
    assert.equal(valueOf(samples, 'guildhall_database_up'), 0);
    assert.deepEqual(
      samples.filter(({ name }) => name.startsWith('guildhall_outbox')),
      [],
    );
  });

  test('does not exist, and nothing is counted, unless a setting asks for it', async (t) => {
    const plain = await startTestApi(t, database);
    assert.equal(plain.deps.metrics, undefined);
    assert.equal((await plain.app.inject({ url: '/metrics' })).statusCode, 404);
  });
});

suite('the settings of the metrics', () => {
  test('refuse a port that other machines can reach without a token', () => {
    const open = { GUILDHALL_METRICS_PORT: '9464', GUILDHALL_METRICS_HOST: '0.0.0.0' };
    assert.throws(
      () => readConfig(open),
      /which other machines can reach, so GUILDHALL_METRICS_TOKEN must be set as well\./,
    );
    assert.equal(readConfig({ ...open, GUILDHALL_METRICS_TOKEN: token }).metricsHost, '0.0.0.0');
    assert.equal(readConfig({ GUILDHALL_METRICS_PORT: '9464' }).metricsHost, '127.0.0.1');
  });

  test('refuse a token that could be guessed, without showing it', () => {
    assert.throws(
      () => readConfig({ GUILDHALL_METRICS_TOKEN: 'hunter22' }),
      ({ message }: Error) => /16 to 200/.test(message) && !message.includes('hunter22'),
    );
  });
});
