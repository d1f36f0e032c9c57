import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

const signOut = (api: TestApi, token: string) => api.call('DELETE', '/authenticate', { token });
const mayRead = async (api: TestApi, token: string) =>
  (await api.get(`/clubs/${api.fixture.alpha.id}/members`, token)).status === 200;

onEveryDatabase('DELETE /authenticate', (database) => {
  test('revokes the token used and no other', async (t) => {
    const api = await startTestApi(t, database);
    const { member, officer } = api.fixture.people;
    const second = await api.fixture.tokenFor(member.id);
    const answer = await signOut(api, member.token);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { success: true });
    assert.equal(await mayRead(api, member.token), false);
    assert.equal(await mayRead(api, second), true);
    assert.equal(await mayRead(api, officer.token), true);
  });

  test('answers 401 the second time, and without a token', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.member;
    await signOut(api, token);
    assertFailure(await signOut(api, token), 401);
    assertFailure(await api.call('DELETE', '/authenticate'), 401);
  });

  test('lets a read-only token give itself up', async (t) => {
    const api = await startTestApi(t, database);
    const token = await api.fixture.tokenFor(api.fixture.people.member.id, { readOnly: true });
    assert.equal((await signOut(api, token)).status, 200);
    assert.equal(await mayRead(api, token), false);
  });

  test('keeps the token when the request is refused for its body', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.member;
    assertFailure(await api.call('DELETE', '/authenticate', { token, rawBody: '{' }), 400);
    const text = { token, rawBody: 'bye', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('DELETE', '/authenticate', text), 415);
    const huge = { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` };
    assertFailure(await api.call('DELETE', '/authenticate', huge), 413);
    assert.equal(await mayRead(api, token), true);
  });
});
