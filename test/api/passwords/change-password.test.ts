import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertBadField, assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

const old = 'the old one of them';
const next = 'the new one of them';

onEveryDatabase('PUT /me/password', (database) => {
  async function startWithMember(t: Parameters<typeof startTestApi>[0], env: Record<string, string> = {}) {
    const api = await startTestApi(t, database, { env });
    const id = await api.fixture.addMember({ username: 'ann' });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, old);
    return { api, id };
  }
  const change = (api: TestApi, token: string, current: string, password = next) =>
    api.call('PUT', '/me/password', { token, body: { current, password } });
  const works = async (api: TestApi, token: string) =>
    (await api.get('/members/search?q=ann', token)).status === 200;

  test('ends every other session and token, that of an application included', async (t) => {
    const { api, id } = await startWithMember(t);
    const [own, other] = [await api.fixture.tokenFor(id), await api.fixture.tokenFor(id)];
    assert.deepEqual((await change(api, own, old)).body, { success: true, revoked: 1 });
    assert.deepEqual([await works(api, own), await works(api, other)], [true, false]);
    const signIn = (password: string) =>
      api.call('POST', '/authenticate', { body: { username: 'ann', password } });
    assert.deepEqual([(await signIn(old)).status, (await signIn(next)).status], [401, 200]);
  });

  test('gives a browser a new session in the place of the old one', async (t) => {
    const { api } = await startWithMember(t);
    const open = await api.call('POST', '/session', { body: { username: 'ann', password: old } });
    const cookieOf = (header: unknown) => String(header).split(';')[0] ?? '';
    const before = cookieOf(open.headers['set-cookie']);
    const headers = { cookie: before, 'sec-fetch-site': 'same-origin' };
    const body = { current: old, password: next };
    const changed = await api.call('PUT', '/me/password', { headers, body });
    assert.deepEqual(changed.body, { success: true, revoked: 0 });
    const after = cookieOf(changed.headers['set-cookie']);
    assert.notEqual(after, before);
    const statusWith = async (cookie: string) =>
      (await api.call('GET', '/members/search?q=ann', { headers: { cookie } })).status;
    assert.deepEqual([await statusWith(before), await statusWith(after)], [401, 200]);
  });

  test('names the field that is wrong, and takes only good passwords', async (t) => {
    const { api, id } = await startWithMember(t);
    const token = await api.fixture.tokenFor(id);
    assertBadField(await change(api, token, 'not the old one'), 'current');
    assertBadField(await change(api, token, old, old), 'password');
    const known = await change(api, token, old, 'Password2026!');
    assertBadField(known, 'password');
    assert.equal(known.body.errorInfo[0].code, 'well-known');
    assertFailure(await change(api, await api.fixture.tokenFor(id, { readOnly: true }), old), 403);
    const nameless = await api.fixture.tokenFor(await api.fixture.addMember());
    assertFailure(await change(api, nameless, old), 409);
  });

  test('takes no password that holds the own name or username', async (t) => {
    const { api } = await startWithMember(t);
    const own = { firstName: 'Marguerite', lastName: 'Fontanella', username: 'bluelantern' };
    const id = await api.fixture.addMember(own);
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, old);
    const token = await api.fixture.tokenFor(id);
    for (const word of Object.values(own))
      assertBadField(await change(api, token, old, `${word}42`), 'password');
    assert.equal((await change(api, token, old)).status, 200);
  });

  test('counts as a sign-in: who guesses is stopped', async (t) => {
    const { api, id } = await startWithMember(t, { GUILDHALL_FAILED_SIGN_IN_LIMIT: '2' });
    const token = await api.fixture.tokenFor(id);
    for (const guess of ['first guess', 'second guess'])
      assertBadField(await change(api, token, guess), 'current');
    assertFailure(await change(api, token, old), 429);
  });

  test('leaves the demo its public password', async (t) => {
    const { api, id } = await startWithMember(t, { GUILDHALL_DEMO: 'true' });
    const { hashPassword } = await import('../../../src/identity/passwords/password-hash.ts');
    const hash = await hashPassword('guildhall');
    await api.deps.storage.write((tx) => tx.updateTable('passwords').set({ hash }).execute());
    const token = await api.fixture.tokenFor(id);
    assertFailure(await change(api, token, 'guildhall'), 409);
    assert.equal((await change(api, token, 'guildhall', 'guildhall')).status, 200);
  });
});
