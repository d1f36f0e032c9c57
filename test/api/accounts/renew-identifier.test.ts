import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

const renew = (api: TestApi, token: string) => api.call('POST', '/me/identifier', { token });
const feed = async (api: TestApi, identifier: string) =>
  (await api.call('GET', `/events/ical/${identifier}`)).status;

async function identifierOf(api: TestApi): Promise<string> {
  const { private_identifier: identifier } = await api.deps.storage.db
    .selectFrom('members')
    .select('private_identifier')
    .where('id', '=', api.fixture.people.member.id)
    .executeTakeFirstOrThrow();
  return identifier;
}

onEveryDatabase('POST /me/identifier', (database) => {
  test('answers a new identifier that opens the feed, and the earlier one opens nothing from then on', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.member;
    const earlier = await identifierOf(api);
    assert.equal(await feed(api, earlier), 200);
    const photo = (name: string) => api.call('GET', `/members/photo/${name}.jpg`, { token });
    assert.equal((await photo(earlier)).status, 200);
    const answer = await renew(api, token);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { identifier, ...rest } = answer.body;
    assert.deepEqual(rest, { success: true });
    assert.match(identifier, /^[a-z2-7]{26}$/);
    assert.notEqual(identifier, earlier);
    assert.equal(identifier, await identifierOf(api));
    assert.deepEqual([await feed(api, earlier), await feed(api, identifier)], [404, 200]);
    assert.deepEqual([(await photo(earlier)).status, (await photo(identifier)).status], [404, 200]);
  });

  test('changes nobody else, and needs a token that may write', async (t) => {
    const api = await startTestApi(t, database);
    const { member, other } = api.fixture.people;
    const earlier = await identifierOf(api);
    assert.equal((await renew(api, other.token)).status, 200);
    const readOnly = await api.fixture.tokenFor(member.id, { readOnly: true });
    assertFailure(await renew(api, readOnly), 403);
    assertFailure(await api.call('POST', '/me/identifier'), 401);
    assert.equal(await identifierOf(api), earlier);
  });

  test('keeps the identifier when the request is refused for its body', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.member;
    const earlier = await identifierOf(api);
    const send = (rawBody: string, type = 'application/json') =>
      api.call('POST', '/me/identifier', { token, rawBody, headers: { 'content-type': type } });
    assertFailure(await send('{'), 400);
    assertFailure(await send('new', 'text/plain'), 415);
    assertFailure(await send(`"${'a'.repeat(1024 * 1024)}"`), 413);
    assert.equal(await identifierOf(api), earlier);
  });
});
