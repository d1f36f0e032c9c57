import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { Client } from 'pg';
import { WriteAheadLog } from '../../../src/platform/storage/sqlite/write-ahead-log.ts';
import { parseNumbers, valueOf } from '../../metrics/scrape.ts';
import { databases, type TestDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

const token = 'a-token-for-the-metrics';
const began = 'the database cannot be written';
const ended = 'the database can be written again';

const [sqlite, postgres] = databases as [TestDatabase, TestDatabase];

/** A service with all that shows an operator whether its database can be written. */
async function startWatched(t: TestContext, database: TestDatabase) {
  const lines: Record<string, unknown>[] = [];
  const resumed = Promise.withResolvers<void>();
  const write = (text: string) => {
    lines.push(JSON.parse(text));
    if (text.includes(ended)) resumed.resolve();
  };
  const logger = pino({ level: 'warn' }, { write });
  const api = await startTestApi(t, database, { env: { GUILDHALL_METRICS_TOKEN: token }, logger });
  const { officer } = api.fixture.people;
  const path = `/clubs/${api.fixture.alpha.id}/activities`;
  const gauge = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { payload } = await api.app.inject({ url: '/metrics', headers });
    return valueOf(parseNumbers(payload), 'guildhall_database_writable');
  };
  return {
    api,
    lines,
    resumed: resumed.promise,
    /** Not through `api.call`, because the document does not name what befalls every operation. */
    report: () =>
      api.app.inject({
        method: 'PUT',
        url: `/v2${path}`,
        headers: { 'x-authorization': officer.token },
        payload: { title: 'Soup', startDate: '2026-10-03' },
      }),
    read: () => api.get(path, officer.token),
    ready: () => api.get('//health/ready'),
    gauge,
    count: (msg: string) => lines.filter((line) => line['msg'] === msg).length,
  };
}

function assertRefused(answer: LightMyRequestResponse, sentence: RegExp): void {
  assert.equal(answer.statusCode, 503);
  assert.match(answer.json().error, sentence);
}

suite('While the database cannot be written', () => {
  test('because its disk has failed, the service is read and ready, says why, and logs each refused write', async (t) => {
    const { api, lines, report, read, ready, gauge, count } = await startWatched(t, sqlite);
    assert.equal(await gauge(), 1);
    const failing = t.mock.method(WriteAheadLog.prototype, 'sync', () => Promise.reject(new Error('EIO')));
    for (let times = 1; times <= 3; times += 1) {
      const refused = await report();
      assertRefused(refused, /until the service is started again/);
      const line = lines.find(({ reqId }) => reqId === refused.headers['x-request-id']);
      assert.equal(line?.['level'], 50);
      assert.match(String(line?.['msg']), /The disk failed to keep what was written/);
    }
    assert.ok(lines.some(({ reason }) => reason === 'EIO'));
    failing.mock.restore();
    assert.equal((await read()).status, 200);
    const answer = await ready();
    assert.equal(answer.status, 200);
    const reason =
      'the disk failed to keep what was written, and nothing more is written until the service is started again';
    assert.deepEqual(answer.body, { success: true, status: 'cannot write', reason });
    assert.equal(await gauge(), 0);
    assert.equal(count(began), 1);
    assert.equal(api.deps.storage.writingProblem(), reason);
  });

  test('because PostgreSQL lets it only be read, the same is seen, until it is over by itself', async (t) => {
    const { api, report, read, ready, gauge, count, resumed } = await startWatched(t, postgres);
    const { databaseUrl } = api.deps.config;
    assert.equal((await report()).statusCode, 200);
    await letOnlyRead(databaseUrl, true);
    for (let times = 1; times <= 3; times += 1) assertRefused(await report(), /can only be read/);
    assert.equal((await read()).body.activities.length, 1);
    assert.deepEqual((await ready()).body, {
      success: true,
      status: 'cannot write',
      reason: 'the database can only be read',
    });
    assert.equal(await gauge(), 0);
    await letOnlyRead(databaseUrl, false);
    await resumed;
    assert.deepEqual((await ready()).body, { success: true, status: 'ready' });
    assert.equal(await gauge(), 1);
    assert.equal((await report()).statusCode, 200);
    assert.deepEqual([count(began), count(ended)], [1, 1]);
  });
});

/** As a provider does whose disk is nearly full, or on a standby: it holds for new connections, so the old ones go. */
async function letOnlyRead(databaseUrl: string, on: boolean): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const name = new URL(databaseUrl).pathname.slice(1);
  await client.query(`alter database ${name} ${on ? 'set default_transaction_read_only = on' : 'reset all'}`);
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${others}`);
  await client.end();
}
