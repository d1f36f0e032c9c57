import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../../src/platform/storage/database.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

onEveryDatabase('What GET /members/{id} shows of a member who was shown before', (database) => {
  const api = apiOfSuite(database);

  const change = (work: (tx: Tx) => Promise<unknown>) => api.deps.storage.write(work);

  async function shownMember() {
    const { fixture } = api;
    const id = await fixture.addMember({ clubId: fixture.beta.id });
    const look = async () => (await api.get(`/members/${id}`, fixture.people.member.token)).body;
    assert.equal((await look()).privatePhone, '');
    return { id, look };
  }

  test('a new telephone number stands there at once, and the old tag no longer counts', async () => {
    const { id, look } = await shownMember();
    const { token } = api.fixture.people.member;
    const { etag } = (await api.get(`/members/${id}`, token)).headers;
    const again = () =>
      api.call('GET', `/members/${id}`, { token, headers: { 'if-none-match': String(etag) } });
    assert.equal((await again()).status, 304);
    await change((tx) =>
      tx.updateTable('members').set({ private_phone: '+41 44 123 45 67' }).where('id', '=', id).execute(),
    );
    assert.equal((await again()).status, 200);
    assert.equal((await look()).privatePhone, '+41 44 123 45 67');
  });

  test('a new name of the club and a new office stand there at once', async () => {
    const { id, look } = await shownMember();
    const { beta, addTerm } = api.fixture;
    await change((tx) =>
      tx.updateTable('clubs').set({ name: 'Beta anew' }).where('id', '=', beta.id).execute(),
    );
    assert.equal((await look()).club.name, 'Beta anew');
    await addTerm(id, 'CP', beta.place, '2026-07-01');
    assert.notEqual((await look()).orgFunction, '');
  });

  test('an office that ends tonight is gone tomorrow', async () => {
    const { id, look } = await shownMember();
    const { beta, addTerm } = api.fixture;
    await addTerm(id, 'CP', beta.place, '2026-07-01', '2026-11-14');
    assert.notEqual((await look()).orgFunction, '');
    api.clock.set('2026-11-15T00:00:00');
    assert.equal((await look()).orgFunction, '');
  });

  test('no proxy may keep a record, neither the first answer nor one that was kept, whole, packed or unchanged', async () => {
    const { id } = await shownMember();
    const { token } = api.fixture.people.member;
    const ask = (headers: Record<string, string> = {}) =>
      api.call('GET', `/members/${id}`, { token, headers });
    const { etag } = (await ask()).headers;
    const answers = [
      await ask(),
      await ask({ 'accept-encoding': 'br' }),
      await ask({ 'if-none-match': String(etag) }),
    ];
    assert.deepEqual(
      answers.map(({ headers }) => headers['cache-control']),
      answers.map(() => 'private, no-cache'),
    );
  });

  test('who has no token sees nothing of what is kept for others', async () => {
    const { id } = await shownMember();
    assert.equal((await api.get(`/members/${id}`)).status, 401);
  });
});
