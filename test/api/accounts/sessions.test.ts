import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildApp } from '../../../src/app.ts';
import { listTokens } from '../../../src/identity/tokens/tokens-service.ts';
import { secretHash } from '../../../src/platform/shared/secrets.ts';
import {
  browserOf,
  browserPassword,
  fromOwnPage,
  givePassword,
  signedInBrowser,
  TestBrowser,
} from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('The session of a browser', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    await givePassword(api, api.fixture.people.member.id);
  });
  const restricted = () => `/clubs/${api.fixture.alpha.id}/members`;
  const seconds = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds / 1000;

  test('is in a cookie that no script reads; the answer says whose it is and when it ends', async () => {
    const browser = new TestBrowser(api);
    const answer = await browser.signIn('member');
    const { id } = api.fixture.people.member;
    const { photo_name: photo } = await api.deps.storage.db
      .selectFrom('members')
      .select('photo_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(answer.body, {
      success: true,
      member: { id, fullName: 'Member Fixture', photo: `${photo}.jpg` },
      expires: seconds('2027-02-12T11:00:00Z'),
      idleExpires: seconds('2026-11-28T11:00:00Z'),
    });
    const [session, hint] = [answer.headers['set-cookie'] ?? []].flat();
    assert.match(
      String(session),
      /^guildhall_session=guildhall_[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(hint, 'guildhall_signed_in=1; Max-Age=7776000; Path=/; SameSite=Lax');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal((await browser.get(restricted())).status, 200);
  });

  /** Uses a session in a process of its own, which notes that when it ends, so many days later. */
  async function useAfter(days: number, { cookie }: TestBrowser): Promise<number> {
    api.clock.advance({ hours: 24 * days });
    const app = await buildApp(api.deps);
    const { statusCode } = await app.inject({ url: `/v2${restricted()}`, headers: { cookie } });
    await app.close();
    return statusCode;
  }

  test('ends after its days however often it is used', async () => {
    const browser = new TestBrowser(api);
    await browser.signIn('member');
    for (const days of [10, 10, 10, 10, 10, 10, 10, 10, 9]) assert.equal(await useAfter(days, browser), 200);
    assert.equal(await useAfter(1, browser), 401);
    api.clock.set('2026-11-14T12:00:00');
  });

  test('is listed for operators as valid for as long as it is used', async () => {
    const browser = new TestBrowser(api);
    await browser.signIn('member');
    const state = async () => (await listTokens(api.deps.storage.db, api.clock, 14)).at(-1)?.state;
    for (const days of [10, 10]) {
      assert.equal(await useAfter(days, browser), 200);
      assert.equal(await state(), 'valid');
    }
    api.clock.advance({ hours: 24 * 14 });
    assert.equal(await state(), 'expired');
    api.clock.set('2026-11-14T12:00:00');
  });

  test('is a token with the name of the device, and known here by its hash alone', async () => {
    const browser = new TestBrowser(api);
    await browser.signIn('member');
    const row = await api.deps.storage.db
      .selectFrom('tokens')
      .selectAll()
      .where('hash', '=', secretHash(browser.session))
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.kind, row.name, row.read_only], ['session', 'Firefox on Android', 0]);
  });

  test('is refused for a wrong password, an unknown name and a broken body like any sign-in', async () => {
    const browser = new TestBrowser(api);
    const signIn = (body: unknown) => browser.call('POST', '/session', { body });
    const wrong = await signIn({ username: 'member', password: 'wrong' });
    assertFailure(wrong, 401);
    assert.deepEqual((await signIn({ username: 'nobody', password: 'wrong' })).body, wrong.body);
    assertBadField(await signIn({ username: 'member' }), 'password');
    assertBadField(
      await signIn({ username: 'member', password: browserPassword, remember: true }),
      'remember',
    );
    const form = { ...fromOwnPage, 'content-type': 'application/x-www-form-urlencoded' };
    assertFailure(await browser.call('POST', '/session', { rawBody: 'username=member', headers: form }), 415);
    const huge = JSON.stringify({ username: 'member', password: 'a'.repeat(1024 * 1024) });
    assertFailure(await browser.call('POST', '/session', { rawBody: huge }), 413);
    assert.equal(browser.cookie, '');
  });

  test('gets another secret with each sign-in, and the one before opens nothing any more', async () => {
    const browser = new TestBrowser(api);
    await browser.signIn('member');
    const { cookie, session } = browser;
    await browser.signIn('member');
    assert.notEqual(browser.session, session);
    assert.equal((await browser.get(restricted())).status, 200);
    assertFailure(await api.call('GET', restricted(), { headers: { cookie } }), 401);
  });

  test('does not end for the sign-in of another browser, nor for one that fails', async () => {
    const browser = await browserOf(api, api.fixture.people.member.id);
    await new TestBrowser(api).signIn('member');
    const wrong = { username: 'member', password: 'wrong' };
    assertFailure(await browser.call('POST', '/session', { body: wrong }), 401);
    assert.equal((await browser.get(restricted())).status, 200);
  });

  test('never ends a token that is no session, though it stands in the cookie, nor counts as one', async () => {
    const token = await api.fixture.tokenFor(api.fixture.people.member.id);
    const browser = new TestBrowser(api);
    browser.cookie = `guildhall_session=${token}`;
    assertFailure(await browser.get(restricted()), 401);
    await browser.signIn('member');
    assert.equal((await api.get(restricted(), token)).status, 200);
  });

  test('loses against a header, whether its token is good or not', async () => {
    const { browser } = await signedInBrowser(api);
    const { officer } = api.fixture.people;
    const activity = { title: 'Soup', startDate: '2026-11-01' };
    const report = (headers: Record<string, string>) =>
      browser.call('PUT', `/clubs/${api.fixture.alpha.id}/activities`, { body: activity, headers });
    assertFailure(await report(fromOwnPage), 403);
    assert.equal((await report({ 'x-authorization': officer.token })).status, 200);
    assert.equal((await report({ authorization: `Bearer ${officer.token}` })).status, 200);
    assertFailure(await report({ ...fromOwnPage, 'x-authorization': 'guildhall_unknown' }), 401);
    // Of a proxy in front, and no token of this service.
    const basic = { ...fromOwnPage, authorization: 'Basic bmFtZTpwYXNz' };
    assert.equal((await browser.call('GET', restricted(), { headers: basic })).status, 200);
  });

  test('ends with signing out, and the browser forgets it', async () => {
    const { browser } = await signedInBrowser(api);
    const { cookie } = browser;
    const answer = await browser.call('DELETE', '/session');
    assert.deepEqual(answer.body, { success: true });
    const [session, hint] = [answer.headers['set-cookie'] ?? []].flat();
    assert.match(String(session), /^guildhall_session=; Max-Age=0; Path=\/;/);
    assert.match(String(hint), /^guildhall_signed_in=; Max-Age=0; Path=\/;/);
    assert.equal(browser.cookie, '');
    // What the browser has kept of answers goes with the session; scans that were not sent yet stay.
    assert.equal(answer.headers['clear-site-data'], '"cache"');
    assertFailure(await api.call('GET', restricted(), { headers: { cookie } }), 401);
  });

  test('can be signed out of when it is over already, but not without a session', async () => {
    const { browser } = await signedInBrowser(api);
    const { cookie } = browser;
    await browser.call('DELETE', '/session');
    browser.cookie = cookie;
    assert.equal((await browser.call('DELETE', '/session')).status, 200);
    assert.equal(browser.cookie, '');
    assertFailure(await browser.call('DELETE', '/session'), 401);
    assertFailure(await browser.call('DELETE', '/session', { token: 'guildhall_unknown' }), 401);
  });

  test('is over for all of two tabs that are signed out of at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { browser } = await signedInBrowser(api);
      const headers = { ...fromOwnPage, cookie: browser.cookie };
      const answers = await Promise.all([1, 2, 3].map(() => api.call('DELETE', '/session', { headers })));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
    }
  });

  test('stays when signing out is refused for its body', async () => {
    const { browser } = await signedInBrowser(api);
    const text = { rawBody: 'bye', headers: { ...fromOwnPage, 'content-type': 'text/plain' } };
    assertFailure(await browser.call('DELETE', '/session', text), 415);
    assertBadField(await browser.call('DELETE', '/session', { body: { all: true } }), 'body');
    const huge = { rawBody: `"${'a'.repeat(1024 * 1024)}"` };
    assertFailure(await browser.call('DELETE', '/session', huge), 413);
    assert.equal((await browser.get(restricted())).status, 200);
  });

  test('leaves open what is open to anyone, also when it is over', async () => {
    const browser = new TestBrowser(api);
    browser.cookie = 'guildhall_session=guildhall_over';
    const { photo_name: photo } = await api.deps.storage.db
      .selectFrom('members')
      .select('photo_name')
      .where('id', '=', api.fixture.people.member.id)
      .executeTakeFirstOrThrow();
    assert.equal((await browser.get(`/members/photo/${photo}.jpg`)).status, 200);
    assertFailure(await browser.get(restricted()), 401);
  });

  test('counts towards the same limits as every sign-in', async (t) => {
    const limited = await startTestApi(t, database, { env: { GUILDHALL_FAILED_SIGN_IN_LIMIT: '2' } });
    const body = { username: 'member', password: 'wrong' };
    assertFailure(await limited.call('POST', '/session', { body }), 401);
    assertFailure(await limited.call('POST', '/authenticate', { body }), 401);
    const full = await limited.call('POST', '/session', { body });
    assertFailure(full, 429);
    assert.equal(full.headers['retry-after'], '3600');
  });
});
