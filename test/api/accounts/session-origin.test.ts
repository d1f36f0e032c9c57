import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  browserPassword,
  fromOtherPage,
  fromOwnPage,
  givePassword,
  signedInBrowser,
  TestBrowser,
} from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { calledPath } from '../http/operations.ts';
import { noteWrittenRows, writtenRows } from '../rights/written-rows.ts';

/** What a browser may say about a request that a page of someone else, or nobody known, has it send. */
const others: Record<string, Record<string, string>> = {
  'another site': fromOtherPage,
  'a neighbouring host': { 'sec-fetch-site': 'same-site', origin: 'http://other.guildhall.test' },
  'no page': { 'sec-fetch-site': 'none' },
  'an unknown place': {},
  'another origin, of a browser that says no more': { origin: 'https://elsewhere.example' },
  'a hidden origin': { origin: 'null' },
  'the same host over another protocol': { origin: 'https://guildhall.test' },
  'another site that claims to be this one': { ...fromOtherPage, origin: 'http://guildhall.test' },
};

/** What it may say about one from a page of this service. */
const own: Record<string, Record<string, string>> = {
  'a browser of today': { 'sec-fetch-site': 'same-origin', origin: 'http://guildhall.test' },
  'one that says only where': { origin: 'http://guildhall.test' },
  'one that reaches the service under another name': {
    host: '192.0.2.7:8080',
    origin: 'http://192.0.2.7:8080',
  },
};

onEveryDatabase('A change with the session of a browser', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_CORS_ORIGINS: 'https://elsewhere.example' } });
  before(async () => {
    await noteWrittenRows(api);
  });

  test('is refused when the page is that of another member than is signed in now, and nothing changes', async () => {
    const { browser, id } = await signedInBrowser(api);
    const kept = await writtenRows(api);
    const pageOf = (member: number) => ({ ...fromOwnPage, 'x-member': String(member) });
    for (const { method, path } of changingOperations(api)) {
      if (path.endsWith('/session')) continue;
      const sent = { rawBody: '{', headers: pageOf(id + 1) };
      const answer = await browser.call(method, `/${calledPath(path)}`, sent);
      assert.match(assertFailure(answer, 401), /Someone else has signed in/, `${method} ${path}`);
    }
    assert.deepEqual(await writtenRows(api), kept);
    assert.equal((await browser.call('POST', '/me/identifier', { headers: pageOf(id) })).status, 200);
    const left = await browser.call('DELETE', '/session', { headers: pageOf(id + 1) });
    assert.equal(left.status, 200);
    assertFailure(await browser.call('POST', '/me/identifier', { headers: pageOf(id) }), 401);
  });

  test('is refused on every operation when it comes from another page, before anything else is looked at', async () => {
    const { browser } = await signedInBrowser(api);
    const kept = await writtenRows(api);
    const changing = changingOperations(api);
    assert.ok(changing.length > 10);
    for (const { method, path } of changing) {
      const sent = { rawBody: '{', headers: fromOtherPage };
      const answer = await browser.call(method, `/${calledPath(path)}`, sent);
      assert.match(assertFailure(answer, 403), /only from a page of this service/, `${method} ${path}`);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    }
    assert.deepEqual(await writtenRows(api), kept);
  });

  for (const [where, headers] of Object.entries(others)) {
    test(`is refused from ${where}, and changes nothing`, async () => {
      const { browser } = await signedInBrowser(api);
      const kept = await writtenRows(api);
      assertFailure(await browser.call('POST', '/me/identifier', { headers }), 403);
      assert.deepEqual(await writtenRows(api), kept);
    });
  }

  for (const [where, headers] of Object.entries(own)) {
    test(`is made from a page of the service itself: ${where}`, async () => {
      const { browser } = await signedInBrowser(api);
      assert.equal((await browser.call('POST', '/me/identifier', { headers })).status, 200);
    });
  }

  test('signs nobody in or out from another page, and gives it no cookie', async () => {
    await givePassword(api, api.fixture.people.member.id);
    const browser = new TestBrowser(api);
    const body = { username: 'member', password: browserPassword };
    for (const headers of [fromOtherPage, { origin: 'https://elsewhere.example' }, { origin: 'null' }]) {
      const answer = await browser.call('POST', '/session', { body, headers });
      assertFailure(answer, 403);
      assert.equal(answer.headers['set-cookie'], undefined);
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
    }
    await browser.signIn('member');
    const left = await browser.call('DELETE', '/session', { headers: fromOtherPage });
    assertFailure(left, 403);
    assert.equal(left.headers['set-cookie'], undefined);
  });

  test('signs in a program that says nothing of pages', async () => {
    await givePassword(api, api.fixture.people.member.id);
    const body = { username: 'member', password: browserPassword };
    assert.equal((await api.call('POST', '/session', { body })).status, 200);
  });

  test('does not ask where a token in a header comes from, nor a reading call with a session', async () => {
    const { browser, id } = await signedInBrowser(api);
    const token = await api.fixture.tokenFor(id);
    assert.equal((await api.call('POST', '/me/identifier', { token, headers: fromOtherPage })).status, 200);
    const read = await browser.call('GET', `/clubs/${api.fixture.alpha.id}/members`, {
      headers: fromOtherPage,
    });
    assert.equal(read.status, 200);
    // A browser shows this answer to no page that had it send a cookie.
    assert.equal(read.headers['access-control-allow-origin'], 'https://elsewhere.example');
    assert.equal(read.headers['access-control-allow-credentials'], undefined);
  });
});

onEveryDatabase('Behind a proxy that is trusted', (database) => {
  test('the page is one of this service when its origin is what the proxy was asked for', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' } });
    const { browser } = await signedInBrowser(api);
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'club.example.org' };
    const change = (origin: string) =>
      browser.call('POST', '/me/identifier', { headers: { ...forwarded, origin } });
    assert.equal((await change('https://club.example.org')).status, 200);
    assertFailure(await change('http://club.example.org'), 403);
  });
});

/** Every documented operation that needs a token and may change something. */
function changingOperations({ document }: TestApi) {
  const { paths } = document as { paths: Record<string, Record<string, { security: unknown[] }>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { security }]) => method !== 'get' && security.length > 0)
      .map(([method]) => ({ path, method: method.toUpperCase() as 'POST' | 'PUT' | 'PATCH' | 'DELETE' })),
  );
}
