import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeAccounts } from '../../../src/identity/sign-in/accounts-purge-service.ts';
import { buildApp } from '../../../src/app.ts';
import type { TokenId } from '../../../src/platform/shared/ids.ts';
import { TestAuthenticator } from '../../support/authenticator.ts';
import { browserOf, fromOwnPage, signedInBrowser, type TestBrowser } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0';
const seconds = (local: string) => Temporal.Instant.from(local).epochMilliseconds / 1000;

onEveryDatabase('The devices of a member', (database) => {
  const api = apiOfSuite(database);
  const restricted = () => `/clubs/${api.fixture.alpha.id}/members`;
  const mayRead = async (browser: TestBrowser) => (await browser.get(restricted())).status === 200;

  test('are listed with their last use, the one that asks marked, and nothing secret', async () => {
    const { browser, id } = await signedInBrowser(api);
    await browserOf(api, id, windows);
    const token = await api.fixture.tokenFor(id, { readOnly: true });
    const { body, text } = await browser.get('/me/devices');
    const times = { createdAt: '2026-11-14T12:00:00', lastUsedAt: '2026-11-14T12:00:00' };
    const expires = seconds('2026-11-28T11:00:00Z');
    const [first, second] = body.sessions as { id: number }[];
    assert.deepEqual(body, {
      success: true,
      sessions: [
        { id: first?.id, name: 'Firefox on Android', current: true, ...times, expires },
        { id: second?.id, name: 'Edge on Windows', current: false, ...times, expires },
      ],
      tokens: [
        {
          id: Number(second?.id) + 1,
          name: 'test',
          current: false,
          readOnly: true,
          createdAt: times.createdAt,
          lastUsedAt: '',
          expires: null,
        },
      ],
      passkeys: [],
    });
    for (const secret of [browser.session, token]) assert.ok(!text.includes(secret));
    assert.equal((await api.get('/me/devices', token)).status, 200);
    assertFailure(await api.get('/me/devices'), 401);
  });

  test('are signed out one by one, at once', async () => {
    const { browser, id } = await signedInBrowser(api);
    const lost = await browserOf(api, id);
    const listed = (await browser.get('/me/devices')).body.sessions as { id: TokenId; current: boolean }[];
    const other = listed.find(({ current }) => !current);
    const path = `/me/devices/${other?.id}`;
    assert.equal(await mayRead(lost), true);
    assert.equal((await browser.call('DELETE', path)).status, 200);
    assert.equal(await mayRead(lost), false);
    assert.equal(await mayRead(browser), true);
    assertFailure(await browser.call('DELETE', path), 404);
  });

  test('are signed out all together, but for the one that asks', async () => {
    const { browser, id } = await signedInBrowser(api);
    const others = [await browserOf(api, id), await browserOf(api, id)];
    const token = await api.fixture.tokenFor(id);
    await api.fixture.tokenFor(id, { expiresAt: api.clock.now() });
    const answer = await browser.call('POST', '/me/devices/revoke-others');
    assert.deepEqual(answer.body, { success: true, revoked: 3 });
    for (const other of others) assert.equal(await mayRead(other), false);
    assertFailure(await api.get(restricted(), token), 401);
    assert.equal(await mayRead(browser), true);
  });

  test('are signed out without the passkeys, unless it is asked for: then they are removed, and the trail says so', async () => {
    const { browser, id } = await signedInBrowser(api);
    const { options } = (await browser.call('POST', '/me/passkeys/options')).body;
    const response = new TestAuthenticator('http://guildhall.test').register(options);
    await browser.call('POST', '/me/passkeys', { body: { name: 'Planted', response } });
    const revokeOthers = async (body?: object) =>
      (await browser.call('POST', '/me/devices/revoke-others', body === undefined ? {} : { body })).body;
    const passkeys = async () => (await browser.get('/me/devices')).body.passkeys.length;
    assertBadField(
      await browser.call('POST', '/me/devices/revoke-others', { body: { passkeys: 'all' } }),
      'passkeys',
    );
    for (const body of [undefined, {}, { passkeys: false }])
      assert.deepEqual(await revokeOthers(body), { success: true, revoked: 0 });
    assert.equal(await passkeys(), 1);
    assert.deepEqual(await revokeOthers({ passkeys: true }), {
      success: true,
      revoked: 0,
      removedPasskeys: 1,
    });
    assert.equal(await passkeys(), 0);
    const trail = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('about_member_id', '=', id)
      .where('subject', '=', 'passkey')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    assert.deepEqual(trail, { action: 'delete', before: '{"name":"Planted"}', after: null });
  });

  test('are not signed out by a token that may only read, by others, or by a broken request', async () => {
    const { browser, id } = await signedInBrowser(api);
    const readOnly = await api.fixture.tokenFor(id, { readOnly: true });
    const device = (await browser.get('/me/devices')).body.sessions[0].id;
    for (const [method, path] of [
      ['DELETE', `/me/devices/${device}`],
      ['POST', '/me/devices/revoke-others'],
    ] as const) {
      assertFailure(await api.call(method, path, { token: readOnly }), 403);
      assertFailure(await api.call(method, path), 401);
      const field = method === 'POST' ? 'a' : 'body';
      assertBadField(await browser.call(method, path, { body: { a: 1 } }), field);
      const text = { rawBody: 'x', headers: { ...fromOwnPage, 'content-type': 'text/plain' } };
      assertFailure(await browser.call(method, path, text), 415);
      assertFailure(await browser.call(method, path, { rawBody: `"${'a'.repeat(1024 * 1024)}"` }), 413);
    }
    assertBadField(await browser.call('DELETE', '/me/devices/x'), 'id');
    const { browser: stranger } = await signedInBrowser(api);
    assertFailure(await stranger.call('DELETE', `/me/devices/${device}`), 404);
    assert.equal(await mayRead(browser), true);
  });

  test('that are revoked on one instance are out at once on every other', async (t) => {
    const second = await buildApp(api.deps);
    t.after(() => second.close());
    const { browser, id } = await signedInBrowser(api);
    const lost = await browserOf(api, id);
    const onSecond = async () =>
      (await second.inject({ url: `/v2${restricted()}`, headers: { cookie: lost.cookie } })).statusCode;
    assert.equal(await onSecond(), 200);
    await browser.call('POST', '/me/devices/revoke-others');
    assert.equal(await onSecond(), 401);
  });
});

onEveryDatabase('A session', (database) => {
  test('ends when it is not used for long, goes on with each use, and ends at last even so', async (t) => {
    const api = await startTestApi(t, database, {
      env: { GUILDHALL_SESSION_IDLE_DAYS: '10', GUILDHALL_SESSION_DAYS: '25' },
    });
    const { browser, id } = await signedInBrowser(api);
    const forgotten = await browserOf(api, id);
    const path = `/clubs/${api.fixture.alpha.id}/members`;
    for (let times = 0; times < 2; times += 1) {
      api.clock.advance({ hours: 24 * 9 });
      const instance = await buildApp(api.deps);
      const headers = { cookie: browser.cookie };
      assert.equal((await instance.inject({ url: `/v2${path}`, headers })).statusCode, 200);
      // What an instance has noted, it writes every few seconds and when it closes.
      await instance.close();
    }
    assertFailure(await forgotten.get(path), 401);
    const { sessions } = (await browser.get('/me/devices')).body;
    assert.equal(sessions.length, 1);
    assert.equal(sessions[0].lastUsedAt, '2026-12-02T12:00:00');
    api.clock.advance({ hours: 24 * 7 });
    assertFailure(await browser.get(path), 401);
  });

  test('that another instance has seen in use is not over, and its last use is written once in a while', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_SESSION_IDLE_DAYS: '10' } });
    const { browser } = await signedInBrowser(api);
    const second = await buildApp(api.deps);
    const path = `/clubs/${api.fixture.alpha.id}/members`;
    const onSecond = async () =>
      (await second.inject({ url: `/v2${path}`, headers: { cookie: browser.cookie } })).statusCode;
    assert.equal(await onSecond(), 200);
    assert.equal((await browser.get(path)).status, 200);
    api.clock.advance({ hours: 24 * 9 });
    assert.equal(await onSecond(), 200);
    await second.close();
    const uses = await api.deps.storage.db.selectFrom('token_uses').select('used_at').execute();
    assert.deepEqual(uses, [{ used_at: '2026-11-23T11:00:00.000Z' }]);
    api.clock.advance({ hours: 24 * 9 });
    assert.equal((await browser.get(path)).status, 200);
  });

  test('that nobody uses any more is purged in the end, and one in use is not', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_SESSION_IDLE_DAYS: '10' } });
    const used = await signedInBrowser(api);
    await signedInBrowser(api);
    const second = await buildApp(api.deps);
    api.clock.advance({ hours: 24 * 9 });
    const headers = { cookie: used.browser.cookie };
    await second.inject({ url: `/v2/clubs/${api.fixture.alpha.id}/members`, headers });
    await second.close();
    const purge = () => purgeAccounts({ ...api.deps, tokenDays: 5 });
    const count = async () =>
      (await api.deps.storage.db.selectFrom('tokens').select('id').where('kind', '=', 'session').execute())
        .length;
    await purge();
    assert.equal(await count(), 2);
    api.clock.advance({ hours: 24 * 7 });
    await purge();
    assert.equal(await count(), 1);
  });
});
