import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { WriteAheadLog } from '../../../src/platform/storage/sqlite/write-ahead-log.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const password = 'correct horse battery';

/** A service that logs everything it can into a list of lines. */
async function startLogged(...[t, database]: Parameters<typeof startTestApi>) {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const api = await startTestApi(t, database, { logger });
  await setPassword(api.deps.storage, api.clock, operatorOrigin(), api.fixture.people.member.id, password);
  return { api, lines };
}

/** Calls that carry secrets and personal data in every part of a request where one can stand. */
async function carrySecrets(api: TestApi) {
  const { people, alpha } = api.fixture;
  const body = { username: 'member', password };
  const signedIn = await api.call('POST', '/authenticate', { body });
  const { access_token: token, identifier } = signedIn.body;
  await api.call('POST', '/authenticate', { body: { username: 'member', password: 'wrong-guess' } });
  await api.call('POST', '/authenticate', { rawBody: '{"username":"member","password":"wrong-guess"' });
  await api.app.inject({ url: '/v2/members/search?q=searchword', headers: { 'x-authorization': token } });
  await api.app.inject({ url: '/v2/members/stranger', headers: { authorization: `Bearer ${token}` } });
  await api.app.inject(`/v2/events/ical/${identifier}`);
  await api.app.inject(`/v2/members/photo/${identifier}.jpg`);
  await api.app.inject(`/nowhere/${identifier}?q=searchword`);
  await api.app.inject(`/v2/clubs/%ff${identifier}`);
  await api.app.inject({ url: '/v2/clubs/1/members', headers: { 'x-authorization': `guessed-${token}` } });
  await api.app.inject({ method: 'PATCH', url: `/v2/events/ical/${identifier}`, payload: { token } });
  await api.call('PUT', `/clubs/${alpha.id}/activities`, {
    token: people.officer.token,
    body: { title: 'searchword' },
  });
  return { token, identifier, officer: people.officer.token };
}

onEveryDatabase('The log', (database) => {
  // Only on the embedded database does the service itself see to it that a commit reaches the disk.
  if (database.name === 'sqlite') {
    test('says what lies behind a disk that failed, which the caller is not shown', async (t) => {
      const { api, lines } = await startLogged(t, database);
      t.mock.method(WriteAheadLog.prototype, 'sync', () => Promise.reject(new Error('EIO: i/o error')));
      const payload = { username: 'member', password };
      const answer = await api.app.inject({ method: 'POST', url: '/v2/authenticate', payload });
      assert.equal(answer.statusCode, 503);
      assert.ok(!answer.body.includes('EIO'));
      assert.ok(lines.some((line) => line.includes('EIO: i/o error') && line.includes('failed to keep')));
    });
  }

  test('holds no token, password, username, search word or identifier of a request, and an address only of a failed sign-in', async (t) => {
    const { api, lines } = await startLogged(t, database);
    const { token, identifier, officer } = await carrySecrets(api);
    const log = lines.join('');
    assert.ok(lines.length >= 10);
    const secrets = [
      token,
      officer,
      identifier,
      password,
      'wrong-guess',
      'searchword',
      'stranger',
      '"member"',
    ];
    for (const secret of secrets) assert.ok(!log.includes(secret), `the log holds ${secret}`);
    // An operator has to know where attacks come from, and nothing else.
    const withAddress = lines.filter((line) => line.includes('127.0.0.1'));
    for (const line of withAddress) assert.match(line, /"msg":"sign-in failed"/);
  });

  test('holds one line for each request: its id, method, route pattern, status and time', async (t) => {
    const { api, lines } = await startLogged(t, database);
    lines.length = 0;
    const answer = await api.get(`/clubs/${api.fixture.alpha.id}`);
    assert.equal(lines.length, 1);
    const { reqId, method, route, status, milliseconds, msg } = JSON.parse(String(lines[0]));
    assert.equal(reqId, answer.headers['x-request-id']);
    assert.deepEqual(
      { method, route, status, msg },
      { method: 'GET', route: '/v2/clubs/:id', status: 200, msg: 'answered' },
    );
    assert.equal(typeof milliseconds, 'number');
  });

  test('writes the line of a request as the logger writes its own, and none when the level is higher', async (t) => {
    const { api, lines } = await startLogged(t, database);
    lines.length = 0;
    await api.get('/clubs');
    api.deps.logger.info('a line of its own');
    const [answered, own] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const name of ['level', 'pid', 'hostname']) assert.equal(answered?.[name], own?.[name], name);
    assert.equal(typeof answered?.['time'], typeof own?.['time']);
    assert.ok(lines.every((line) => line.endsWith('}\n')));
    lines.length = 0;
    api.deps.logger.level = 'warn';
    await api.get('/clubs');
    assert.deepEqual(lines, []);
  });

  test('explains a failure nobody foresaw under the request id the caller got, and still holds no token', async (t) => {
    const { api, lines } = await startLogged(t, database);
    await api.deps.storage.close();
    lines.length = 0;
    const { token } = api.fixture.people.member;
    const headers = { 'x-authorization': token };
    const answer = await api.app.inject({ url: '/v2/clubs/1/members', headers });
    assert.equal(answer.statusCode, 500);
    const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
    assert.equal(failures.length, 1);
    assert.equal(failures[0].reqId, answer.headers['x-request-id']);
    assert.ok(failures[0].err.stack.length > 0);
    assert.ok(!lines.join('').includes(token));
  });
});
