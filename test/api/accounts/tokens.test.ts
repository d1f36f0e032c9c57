import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { revokeToken } from '../../../src/identity/tokens/tokens-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

const password = 'correct horse';

function read(api: TestApi, headers: Record<string, string>) {
  return api.call('GET', `/clubs/${api.fixture.alpha.id}/members`, { headers });
}

async function signIn(api: TestApi): Promise<string> {
  const body = { username: 'member', password };
  const answer = await api.call('POST', '/authenticate', { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.access_token;
}

async function startWithPassword(
  ...[t, database, options]: Parameters<typeof startTestApi>
): Promise<TestApi> {
  const api = await startTestApi(t, database, options);
  await setPassword(api.deps.storage, api.clock, operatorOrigin(), api.fixture.people.member.id, password);
  return api;
}

onEveryDatabase('An access token', (database) => {
  test('opens a restricted call in X-Authorization and in Authorization: Bearer', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    assert.equal((await read(api, { 'x-authorization': token })).status, 200);
    assert.equal((await read(api, { authorization: `Bearer ${token}` })).status, 200);
    assert.equal((await read(api, { authorization: `bearer ${token}` })).status, 200);
    assert.equal((await read(api, { 'x-authorization': '', authorization: `Bearer ${token}` })).status, 200);
  });

  test('is not looked for anywhere else', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    assertFailure(await read(api, { authorization: `Basic ${token}` }), 401);
    assertFailure(await read(api, { authorization: token }), 401);
    assertFailure(await read(api, { cookie: `token=${token}` }), 401);
    assertFailure(await api.get(`/clubs/${api.fixture.alpha.id}/members?token=${token}`), 401);
  });

  test('is refused when X-Authorization holds a wrong one, whatever Authorization holds', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    assertFailure(await read(api, { 'x-authorization': 'wrong', authorization: `Bearer ${token}` }), 401);
  });

  test('is refused when missing, unknown or garbage', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    assertFailure(await read(api, {}), 401);
    const garbage = [
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      `guildhall_${'A'.repeat(43)}`,
      "' or 1=1 --",
      '%00',
      'ä'.repeat(50),
      'a'.repeat(10_000),
      `${token}, ${token}`,
    ];
    for (const text of garbage) assertFailure(await read(api, { 'x-authorization': text }), 401);
  });

  test('is asked for with WWW-Authenticate by every 401 and by nothing else', async (t) => {
    const api = await startWithPassword(t, database);
    const body = { username: 'member', password: 'wrong' };
    for (const answer of [
      await read(api, {}),
      await read(api, { 'x-authorization': 'unknown' }),
      await api.call('POST', '/authenticate', { body }),
    ]) {
      assertFailure(answer, 401);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    }
    assert.equal((await api.get('/clubs/999999')).headers['www-authenticate'], undefined);
  });

  test('says the same whether it is unknown, expired, revoked or of a former member', async (t) => {
    const api = await startWithPassword(t, database);
    const { tokenFor, people, addMember } = api.fixture;
    const expired = await tokenFor(people.member.id, { expiresAt: api.clock.now() });
    const revoked = await tokenFor(people.member.id);
    await api.call('DELETE', '/authenticate', { token: revoked });
    const former = await tokenFor(await addMember({ active: false }));
    const answers = [];
    for (const token of ['unknown', expired, revoked, former]) {
      answers.push(await read(api, { 'x-authorization': token }));
    }
    for (const answer of answers) {
      assertFailure(answer, 401);
      assert.deepEqual(answer.body, answers[0]?.body);
    }
  });

  test('is refused when the time of its end cannot be read', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await api.fixture.tokenFor(api.fixture.people.member.id, { expiresAt: api.clock.now() });
    await api.deps.storage.write((tx) =>
      tx.updateTable('tokens').set({ expires_at: 'someday' }).where('expires_at', 'is not', null).execute(),
    );
    assertFailure(await read(api, { 'x-authorization': token }), 401);
  });

  test('of a sign-in lasts 12 hours to the second', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    api.clock.advance({ hours: 11, minutes: 59, seconds: 59 });
    assert.equal((await read(api, { 'x-authorization': token })).status, 200);
    api.clock.advance({ seconds: 1 });
    assertFailure(await read(api, { 'x-authorization': token }), 401);
  });

  test('of a sign-in lasts as long as the setting says', async (t) => {
    const api = await startWithPassword(t, database, { env: { GUILDHALL_SIGN_IN_HOURS: '1' } });
    const token = await signIn(api);
    api.clock.advance({ minutes: 60 });
    assertFailure(await read(api, { 'x-authorization': token }), 401);
  });

  test('without an expiry lasts until it is revoked', async (t) => {
    const api = await startWithPassword(t, database);
    const { token } = api.fixture.people.officer;
    api.clock.advance({ hours: 24 * 3650 });
    assert.equal((await read(api, { 'x-authorization': token })).status, 200);
    const [{ id } = { id: undefined }] = await api.deps.storage.db
      .selectFrom('tokens')
      .select('id')
      .where('member_id', '=', api.fixture.people.officer.id)
      .execute();
    assert.ok(id !== undefined);
    await revokeToken(api.deps.storage, api.clock, operatorOrigin(), id);
    assertFailure(await read(api, { 'x-authorization': token }), 401);
  });

  test('opens nothing from the moment its member is no longer active', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', api.fixture.people.member.id).execute(),
    );
    assertFailure(await read(api, { 'x-authorization': token }), 401);
    const body = { username: 'member', password };
    assertFailure(await api.call('POST', '/authenticate', { body }), 401);
  });

  test('made before a new password opens nothing after it', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    await setPassword(
      api.deps.storage,
      api.clock,
      operatorOrigin(),
      api.fixture.people.member.id,
      'another horse',
    );
    assertFailure(await read(api, { 'x-authorization': token }), 401);
    assertFailure(await api.call('POST', '/authenticate', { body: { username: 'member', password } }), 401);
  });

  test('of another member outlives a new password, and so does the password of that member', async (t) => {
    const api = await startWithPassword(t, database);
    const token = await signIn(api);
    const { officer } = api.fixture.people;
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), officer.id, 'another horse');
    assert.equal((await read(api, { 'x-authorization': token })).status, 200);
    await signIn(api);
  });

  test('is looked at before anything else of a restricted call', async (t) => {
    const api = await startWithPassword(t, database);
    assertFailure(await api.call('PUT', '/clubs/abc/activities', { rawBody: '{' }), 401);
    const text = { rawBody: 'x', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('PUT', '/clubs/999999/activities', text), 401);
  });
});
