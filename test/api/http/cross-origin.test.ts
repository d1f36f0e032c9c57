import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { databases, onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import { apiOfSuite, startTestApi, type TestApi } from '../../support/test-api.ts';
import { documentedPaths, calledPath } from './operations.ts';

const named = 'https://www.club.example';
const stranger = 'https://elsewhere.example';
const setting = { GUILDHALL_CORS_ORIGINS: `${named},http://localhost:3000` };

type Headers = Record<string, unknown>;
const allowed = (headers: Headers) => headers['access-control-allow-origin'];

/** What a browser asks before it sends what a page wants to send. */
function preflight(api: TestApi, url: string, origin: string, method: string, headers?: string) {
  const wanted = headers === undefined ? {} : { 'access-control-request-headers': headers };
  return api.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': method, ...wanted },
  });
}

onEveryDatabase('A page of another origin', (database) => {
  const api = apiOfSuite(database, { env: setting });

  test('may read every operation that needs no token, and the answer is the same for all pages', async () => {
    const club = `/v2/clubs/${api.fixture.alpha.id}`;
    for (const url of [
      '/v2/clubs',
      club,
      '/v2/digimag',
      '/v2/conventions',
      '/health/ready',
      '/openapi.json',
    ]) {
      for (const headers of [{}, { origin: stranger }, { origin: named }, { origin: 'null' }]) {
        const answer = await api.app.inject({ url, headers });
        assert.equal(answer.statusCode, 200);
        assert.equal(allowed(answer.headers), '*', url);
        assert.equal(answer.headers['access-control-expose-headers'], '*');
        assert.doesNotMatch(String(answer.headers.vary), /origin/);
      }
    }
  });

  test('may read a restricted operation only when the setting names its origin', async () => {
    const { token } = api.fixture.people.member;
    const path = `/clubs/${api.fixture.alpha.id}/members`;
    for (const [origin, expected] of [
      [named, named],
      ['http://localhost:3000', 'http://localhost:3000'],
      [stranger, undefined],
      ['https://www.club.example.evil.example', undefined],
      ['null', undefined],
    ]) {
      const answer = await api.call('GET', path, { token, headers: { origin: origin ?? '' } });
      assert.equal(answer.status, 200);
      assert.equal(allowed(answer.headers), expected);
      assert.match(String(answer.headers['vary']), /origin/);
    }
    const own = await api.get(path, token);
    assert.equal(allowed(own.headers), undefined);
    assert.match(String(own.headers['vary']), /origin/);
  });

  test('can read a failure of whatever it may call', async () => {
    const headers = { origin: named };
    const { member } = api.fixture.people;
    const club = `/clubs/${api.fixture.alpha.id}`;
    for (const [status, answer] of [
      [400, await api.call('POST', '/authenticate', { headers, rawBody: '{"username":' })],
      [400, await api.call('POST', '/authenticate', { headers, body: { surprise: 1 } })],
      [
        415,
        await api.call('POST', '/authenticate', {
          headers: { ...headers, 'content-type': 'text/xml' },
          rawBody: '<a/>',
        }),
      ],
      [401, await api.call('POST', '/authenticate', { headers, body: { username: 'x', password: 'y' } })],
      [401, await api.call('GET', `${club}/members`, { headers })],
      [
        403,
        await api.call('PUT', `${club}/activities`, {
          headers,
          token: member.token,
          body: { title: 'a', startDate: '2026-01-01' },
        }),
      ],
      [404, await api.call('GET', '/clubs/999999/members', { headers, token: member.token })],
    ] as const) {
      assert.equal(answer.status, status, answer.text);
      assert.equal(allowed(answer.headers), named, answer.text);
    }
    for (const [status, answer] of [
      [404, await api.call('GET', '/clubs/999999', { headers })],
      [400, await api.call('GET', '/clubs/abc', { headers })],
      [404, await api.call('GET', '/nothing', { headers })],
      [400, await api.call('GET', '/clubs/%', { headers })],
      [405, await api.call('DELETE', '/clubs', { headers })],
      [405, await api.call('POST', '/members/search', { headers })],
    ] as const) {
      assert.equal(answer.status, status, answer.text);
      assert.equal(allowed(answer.headers), '*', answer.text);
    }
  });

  test('is told that nothing changed in an answer that it may read', async () => {
    const { token } = api.fixture.people.member;
    for (const [path, expected] of [
      ['/clubs', '*'],
      [`/clubs/${api.fixture.alpha.id}/members`, named],
    ] as const) {
      const first = await api.call('GET', path, { token, headers: { origin: named } });
      const tag = String(first.headers['etag']);
      const headers = { origin: named, 'if-none-match': tag };
      const second = await api.call('GET', path, { token, headers });
      assert.equal(second.status, 304);
      assert.equal(allowed(second.headers), expected);
      assert.equal(second.headers['access-control-expose-headers'], '*');
    }
  });

  test('learns that a limit is used up, and that the service is broken or the database away', async (t) => {
    const env = { ...setting, GUILDHALL_WRITES_PER_MINUTE: '1', GUILDHALL_ADDRESS_BUDGET_FACTOR: '1' };
    const own = await startTestApi(t, database, { env });
    const signIn = () =>
      own.call('POST', '/authenticate', {
        headers: { origin: named },
        body: { username: 'a', password: 'b' },
      });
    assert.equal((await signIn()).status, 401);
    const refused = await signIn();
    assert.equal(refused.status, 429);
    assert.equal(allowed(refused.headers), named);
    await own.deps.storage.close();
    for (const [url, status] of [
      ['/v2/digimag', 500],
      ['/health/ready', 503],
    ] as const) {
      const answer = await own.app.inject({ url, headers: { origin: stranger } });
      assert.equal(answer.statusCode, status);
      assert.equal(allowed(answer.headers), '*');
    }
  });
});

/** What sets a cookie, which only pages of the service itself may do. */
const forOwnPages = ['POST /v2/session', 'POST /v2/session/passkey', 'POST /v2/session/passkey/options'];

// Nothing of this touches the database.
const [database] = databases as [TestDatabase];

suite('A browser that asks for a page of another origin', () => {
  const api = apiOfSuite(database, { env: setting });

  test('learns that any page may read what is public, with its tag, but may not send a token', async () => {
    for (const url of ['/v2/clubs', '/v2/clubs/1', '/openapi.json', '/v2/members/photo/a.jpg']) {
      const answer = await preflight(api, url, stranger, 'GET', 'if-none-match');
      assert.equal(answer.statusCode, 204);
      assert.equal(answer.payload, '');
      assert.equal(allowed(answer.headers), '*');
      assert.equal(answer.headers['access-control-allow-methods'], 'GET, HEAD');
      assert.equal(answer.headers['access-control-allow-headers'], 'Content-Type, If-None-Match');
      assert.equal(answer.headers['access-control-max-age'], '7200');
      assert.equal(answer.headers.vary, 'origin');
    }
  });

  test('learns that a named page may call everything with a token', async () => {
    for (const { path, operations } of documentedPaths(api)) {
      const wanted = [...operations.keys()].filter((method) => !forOwnPages.includes(`${method} ${path}`));
      if (wanted.length === 0) continue;
      const answer = await preflight(api, calledPath(path), named, 'GET', 'x-authorization');
      assert.equal(answer.statusCode, 204, path);
      assert.equal(allowed(answer.headers), named);
      const methods = String(answer.headers['access-control-allow-methods']).split(', ');
      for (const method of wanted) assert.ok(methods.includes(method), `${method} ${path}`);
      const headers = String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ');
      for (const name of [
        'x-authorization',
        'authorization',
        'content-type',
        'if-none-match',
        'idempotency-key',
        'if-match',
      ]) {
        assert.ok(headers.includes(name), name);
      }
    }
  });

  test('learns that not even a named page may do what sets a cookie', async () => {
    for (const operation of forOwnPages) {
      const [method = '', path = ''] = operation.split(' ');
      const { headers } = await preflight(api, path, named, method);
      const methods = (headers['access-control-allow-methods'] ?? '').split(', ');
      assert.ok(!methods.includes(method), operation);
    }
  });

  test('is refused in a sentence where a page may send nothing', async () => {
    for (const url of ['/v2/authenticate', '/v2/clubs/1/members', '/v2/events/1']) {
      for (const origin of [stranger, 'null']) {
        const answer = await preflight(api, url, origin, 'GET');
        assert.equal(answer.statusCode, 403, url);
        assert.match(answer.json().error, /GUILDHALL_CORS_ORIGINS/);
        assert.equal(answer.headers['access-control-allow-methods'], undefined);
      }
    }
  });

  test('is answered the same behind a base path', async (t) => {
    const env = { ...setting, GUILDHALL_BASE_PATH: '/club-api' };
    const own = await startTestApi(t, database, { env });
    assert.equal((await preflight(own, '/club-api/v2/clubs', stranger, 'GET')).statusCode, 204);
    assert.equal((await preflight(own, '/club-api/v2/events', named, 'GET')).statusCode, 204);
    assert.equal((await preflight(own, '/v2/clubs', stranger, 'GET')).statusCode, 404);
  });

  test('finds nothing restricted open by default, and no answer that depends on the origin', async (t) => {
    const own = await startTestApi(t, database);
    for (const { path, operations } of documentedPaths(own)) {
      for (const method of operations.keys()) {
        const url = calledPath(path);
        const { token } = own.fixture.people.administrator;
        const headers = { origin: named, 'x-authorization': token };
        const answer = await own.app.inject({ method: method as 'GET', url, headers });
        const isOpen = method === 'GET' && isPublic(own, path);
        assert.equal(allowed(answer.headers), isOpen ? '*' : undefined, `${method} ${path}`);
        assert.doesNotMatch(String(answer.headers.vary), /origin/);
      }
    }
  });

  test('never lets cookies travel, and shows pages for people and the metrics to nobody else', async (t) => {
    const env = { ...setting, GUILDHALL_METRICS_TOKEN: 'a-token-for-prometheus' };
    const own = await startTestApi(t, database, { env });
    const headers = { origin: named, authorization: 'Bearer a-token-for-prometheus', cookie: 'a=b' };
    for (const url of [
      '/',
      '/docs',
      '/docs/json',
      '/invitations/abc',
      '/invitations/abc/ticket',
      '/metrics',
    ]) {
      const answer = await own.app.inject({ url, headers });
      assert.notEqual(answer.statusCode, 405);
      assert.equal(allowed(answer.headers), undefined, url);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    }
    for (const url of ['/v2/clubs', '/v2/events', '/v2/authenticate']) {
      for (const answer of [
        await own.app.inject({ url, headers }),
        await preflight(own, url, named, 'GET'),
      ]) {
        assert.equal(answer.headers['access-control-allow-credentials'], undefined);
      }
    }
  });
});

/** Whether the document says that the operation works without a token. */
function isPublic(api: TestApi, path: string): boolean {
  const { paths } = api.document as { paths: Record<string, { get?: { security?: object[] } }> };
  const { security = [] } = paths[path]?.get ?? {};
  return security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0);
}
