import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/audit/origin.ts';
import { setPassword } from '../../../src/accounts/passwords-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

const password = 'correct horse';

/** Tries to sign in from an address, as a trusted proxy tells it. */
function attempt(api: TestApi, username: string, address: string, secret = 'wrong') {
  const headers = { 'x-forwarded-for': address };
  return api.call('POST', '/authenticate', { body: { username, password: secret }, headers });
}

onEveryDatabase('POST /authenticate, its limit', (database) => {
  const env = { GUILDHALL_SIGN_IN_LIMIT: '3', GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' };

  test('refuses a name after its share of the hour, from any address, even with the right password', async (t) => {
    const api = await startTestApi(t, database, { env });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), api.fixture.people.member.id, password);
    for (const n of [1, 2, 3]) assertFailure(await attempt(api, 'member', `192.0.2.${n}`), 401);
    const answer = await attempt(api, 'Member', '192.0.2.4', password);
    assertFailure(answer, 429);
    assert.equal(answer.headers['retry-after'], '3600');
    assertFailure(await attempt(api, 'officer', '192.0.2.5'), 401);
  });

  test('refuses an address after its share of the hour, for any name', async (t) => {
    const api = await startTestApi(t, database, { env });
    for (const name of ['one', 'two', 'three']) assertFailure(await attempt(api, name, '192.0.2.1'), 401);
    assertFailure(await attempt(api, 'four', '192.0.2.1'), 429);
    assertFailure(await attempt(api, 'five', '192.0.2.2'), 401);
  });

  test('limits a name nobody has exactly like one that exists', async (t) => {
    const api = await startTestApi(t, database, { env });
    for (const n of [1, 2, 3]) assertFailure(await attempt(api, 'nobody', `192.0.2.${n}`), 401);
    assertFailure(await attempt(api, 'nobody', '192.0.2.4'), 429);
  });

  test('counts successful sign-ins, too', async (t) => {
    const api = await startTestApi(t, database, { env });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), api.fixture.people.member.id, password);
    for (const n of [1, 2, 3])
      assert.equal((await attempt(api, 'member', `192.0.2.${n}`, password)).status, 200);
    assertFailure(await attempt(api, 'member', '192.0.2.4', password), 429);
  });

  test('says how long to wait, and opens again exactly then', async (t) => {
    const api = await startTestApi(t, database, { env });
    for (const n of [1, 2, 3]) await attempt(api, 'member', `192.0.2.${n}`);
    api.clock.advance({ minutes: 20 });
    const refused = await attempt(api, 'member', '192.0.2.4');
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], '2400');
    api.clock.advance({ seconds: 2399 });
    const last = await attempt(api, 'member', '192.0.2.5');
    assertFailure(last, 429);
    assert.equal(last.headers['retry-after'], '1');
    api.clock.advance({ seconds: 1 });
    assertFailure(await attempt(api, 'member', '192.0.2.6'), 401);
  });

  test('believes X-Forwarded-For only from a trusted proxy', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_SIGN_IN_LIMIT: '3' } });
    for (const n of [1, 2, 3]) assertFailure(await attempt(api, `name${n}`, `192.0.2.${n}`), 401);
    assertFailure(await attempt(api, 'name4', '192.0.2.4'), 429);
  });

  test('believes nothing that a caller who is no trusted proxy says, although there is such a proxy', async (t) => {
    const proxies = { GUILDHALL_SIGN_IN_LIMIT: '3', GUILDHALL_TRUSTED_PROXIES: '10.0.0.1, 192.0.2.0/24' };
    const api = await startTestApi(t, database, { env: proxies });
    for (const n of [1, 2, 3]) assertFailure(await attempt(api, `name${n}`, `198.51.100.${n}`), 401);
    assertFailure(await attempt(api, 'name4', '198.51.100.4'), 429);
    assertFailure(await attempt(api, 'name5', '198.51.100.5, 10.0.0.1'), 429);
  });

  test('counts nothing against calls that are no sign-in: a refused body is not an attempt', async (t) => {
    const api = await startTestApi(t, database, { env });
    for (const _ of [1, 2, 3, 4]) {
      assertFailure(await api.call('POST', '/authenticate', { body: { username: 'member' } }), 400);
    }
    assertFailure(await attempt(api, 'member', '127.0.0.1'), 401);
  });

  test('allows 180 calls an hour unless told otherwise', async (t) => {
    const api = await startTestApi(t, database);
    assert.equal(api.deps.config.signInLimit, 180);
  });
});
