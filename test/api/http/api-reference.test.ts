import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, startTestApi } from '../../support/test-api.ts';

/** Every address a page loads something from. */
function addressesIn(html: string): string[] {
  return Array.from(html.matchAll(/\b(?:src|href)="([^"]*)"/g), ([, address = '']) => address);
}

onEveryDatabase('The API reference', (database) => {
  const api = apiOfSuite(database);

  test('document is served to anyone as OpenAPI 3.1, with every path of the service', async () => {
    const answer = await api.app.inject('/openapi.json');
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    const { openapi, paths } = answer.json();
    assert.equal(openapi, '3.1.0');
    for (const path of [
      '/v2/clubs',
      '/v2/authenticate',
      '/v2/clubs/{id}/activities/{activityId}',
      '/health/ready',
    ]) {
      assert.ok(paths[path] !== undefined, path);
    }
  });

  test('document marks restricted operations with the token and leaves public ones open', async () => {
    const { paths } = (await api.app.inject('/openapi.json')).json();
    const credentials = [{ token: [] }, { bearer: [] }, { session: [] }];
    assert.deepEqual(paths['/v2/clubs/{id}/members'].get.security, credentials);
    for (const path of ['/v2/clubs', '/v2/clubs/{id}', '/v2/digimag', '/v2/conventions']) {
      assert.deepEqual(paths[path].get.security, [], path);
    }
  });

  test('document says that what programs keep is answered with 304 while it is the same', async () => {
    const { paths } = (await api.app.inject('/openapi.json')).json();
    for (const path of ['/v2/members/photo/{photo}', '/v2/events/ical/{identifier}']) {
      assert.match(paths[path].get.responses['304']?.description, /holds this \w+ already/, path);
    }
  });

  test('page is HTML that loads everything from this service, and all of it is there', async () => {
    const page = await api.app.inject('/docs');
    assert.equal(page.statusCode, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    const addresses = addressesIn(page.payload);
    assert.ok(addresses.length >= 4);
    for (const address of addresses) {
      assert.match(address, /^\/docs\/[\w./-]+$/);
      assert.equal((await api.app.inject(address)).statusCode, 200, address);
    }
    assert.deepEqual(
      (await api.app.inject('/docs/json')).json(),
      (await api.app.inject('/openapi.json')).json(),
    );
  });

  test('does not describe the pages and files of the web app', async () => {
    const { paths } = (await api.app.inject('/openapi.json')).json();
    for (const path of Object.keys(paths)) assert.match(path, /^\/(?:v2|health)\//);
  });

  test('page may load nothing from another host, and works where there is only http', async () => {
    const policy = String((await api.app.inject('/docs')).headers['content-security-policy']);
    assert.match(policy, /default-src 'self'/);
    assert.ok(!/https?:|swagger\.io|upgrade-insecure-requests|\*/.test(policy), policy);
  });

  test('page stands behind the base path', async (t) => {
    const own = await startTestApi(t, database, { env: { GUILDHALL_BASE_PATH: '/club-api' } });
    const page = await own.app.inject('/club-api/docs');
    assert.equal(page.statusCode, 200);
    for (const address of addressesIn(page.payload)) {
      assert.equal((await own.app.inject(address)).statusCode, 200, address);
      assert.match(address, /^\/club-api\/docs\//);
    }
    const { servers, paths } = (await own.app.inject('/club-api/openapi.json')).json();
    assert.deepEqual(servers, [{ url: '/club-api' }]);
    assert.ok(paths['/v2/clubs'] !== undefined);
  });

  test('page gives away no other file of the machine', async () => {
    for (const url of [
      '/docs/static/..%2f..%2fpackage.json',
      '/docs/static/../../package.json',
      '/docs/static/%00',
    ]) {
      const answer = await api.app.inject(url);
      assert.ok([400, 403, 404].includes(answer.statusCode), `${url} ${answer.statusCode}`);
      assert.ok(!answer.payload.includes('"dependencies"'));
    }
  });

  test('page answers 404 like the rest of the service where it has nothing', async () => {
    for (const url of ['/docs/static/nothing.js', '/docs/nothing', '/docs/static/..%2fpackage.json']) {
      const answer = await api.app.inject(url);
      assert.equal(answer.statusCode, 404, url);
      const error = 'There is nothing at this address.';
      assert.deepEqual(answer.json(), { success: false, error, errorCode: 404, errorInfo: [] }, url);
    }
  });
});
