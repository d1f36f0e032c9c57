import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { calledPath, documentedPaths } from './operations.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('Addresses', (database) => {
  const api = apiOfSuite(database);

  test('where there is nothing answer 404 in the shape of every failure, whatever the method', async () => {
    for (const path of ['//v2', '//v1/clubs', '//V2/clubs', '/nothing', '/clubs/1/nothing', '//%2e%2e/etc']) {
      for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
        assertFailure(await api.call(method, path), 404);
      }
    }
  });

  test('that are not well-formed answer 400', async () => {
    for (const path of ['/clubs/%', '/clubs/%zz', '/clubs/%ff', '/clubs/%E0%A4%A/members']) {
      assertFailure(await api.get(path), 400);
    }
  });

  test('with a query that is no UTF-8 answer 400 where the query is read', async () => {
    for (const query of ['type=%ff', 'type=%E0%A4', 'type=%']) {
      assertBadField(await api.get(`/clubs?${query}`), 'query');
    }
    assert.equal((await api.get('/digimag?x=%ff')).status, 200);
  });

  test('with an endlessly long part answer 400', async () => {
    assertFailure(await api.get(`/clubs/${'1'.repeat(10_000)}`), 400);
  });

  test('that end with a slash say so, instead of asking for the number of what was not named', async () => {
    const { token } = api.fixture.people.administrator;
    const collections = documentedPaths(api).filter(({ operations }) => operations.has('GET'));
    assert.ok(collections.length > 20);
    for (const { path } of collections) {
      const answer = await api.call('GET', `/${calledPath(path)}/`, { token });
      assert.match(assertFailure(answer, 404), /It must not end with a slash\.$/, path);
    }
    assertFailure(await api.get('/clubs/?type=ORG_CLUB'), 404);
    const activities = `/clubs/${api.fixture.alpha.id}/activities/`;
    assertFailure(await api.call('PUT', activities, { token, body: {} }), 404);
  });

  test('take a query parameter nobody knows without minding where something is read', async () => {
    assert.equal((await api.get('/clubs?utm_source=mail&__proto__=1&constructor=2')).status, 200);
  });

  test('refuse a query parameter nobody knows where something is changed, and name the one that was meant', async () => {
    const { token } = api.fixture.people.administrator;
    let tried = 0;
    for (const { path, operations } of documentedPaths(api)) {
      for (const [method, { takesFile, example: body }] of operations) {
        // Which picture or file it is does not matter, but no service reads one as JSON.
        if (method === 'GET' || takesFile) continue;
        const url = `/${calledPath(path)}?surprise=1`;
        assertBadField(await api.call(method, url, { token, body }), 'surprise');
        tried += 1;
      }
    }
    assert.ok(tried > 50, `only ${tried} operations were tried`);
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const cancel = `/manage/events/${event}/cancel?dryrun=true`;
    const answer = await api.call('POST', cancel, { token, body: { notify: true } });
    assert.equal(
      assertFailure(answer, 400),
      'dryrun is not a known parameter (did you mean dryRun?): known are scope, dryRun.',
    );
    assert.equal((await api.get(`/manage/events/${event}`, token)).body.state, 'published');
  });

  test('refuse a query parameter sent twice where one is wanted', async () => {
    assertFailure(await api.get('/clubs?zone=1&zone=2'), 400);
  });

  test('answer with a request id of their own, never the one a caller sends, and may not be sniffed', async () => {
    const urls = [
      '/v2/clubs',
      '/v2/clubs/999999',
      '/v2/clubs/1/members',
      '/v2/clubs/%',
      '/nothing',
      '/docs/',
      '/openapi.json',
    ];
    const seen = new Set<unknown>();
    for (const url of urls) {
      const { headers } = await api.app.inject({
        url,
        headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
      });
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['referrer-policy'], 'no-referrer', url);
      seen.add(headers['x-request-id']);
    }
    assert.equal(seen.size, urls.length);
  });

  test('that are restricted may be kept only by the caller', async () => {
    const answer = await api.get(`/clubs/${api.fixture.alpha.id}/members`, api.fixture.people.member.token);
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
  });

  test('that refuse may be kept by nobody', async () => {
    for (const path of ['/clubs/999999', '/clubs/abc', '/clubs/1/members']) {
      assert.equal((await api.get(path)).headers['cache-control'], 'no-store', path);
    }
  });

  test('stand behind the base path of the setting, and only there', async (t) => {
    const own = await startTestApi(t, database, { env: { GUILDHALL_BASE_PATH: '/club-api' } });
    const status = async (url: string) => (await own.app.inject(url)).statusCode;
    assert.equal(await status('/club-api/v2/clubs'), 200);
    assert.equal(await status('/club-api/health/live'), 200);
    assert.equal(await status('/club-api/openapi.json'), 200);
    assert.equal(await status('/v2/clubs'), 404);
    assert.equal(await status('/health/live'), 404);
  });
});
