import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

onEveryDatabase('GET /digimag', (database) => {
  test('lists the magazines to anyone, in the order the organisation gave them', async (t) => {
    const api = await startTestApi(t, database);
    const first = { flag: 'ch', name: 'Zeitschrift', uri: 'https://example.org/de' };
    const second = { flag: 'fr', name: 'Revue', uri: 'https://example.org/fr' };
    const third = { flag: '', name: 'Altra rivista', uri: 'https://example.org/it' };
    await api.deps.storage.write((tx) =>
      tx
        .insertInto('magazines')
        .values([
          { ...second, position: 2 },
          { ...third, position: 2 },
          { ...first, position: 1 },
        ])
        .execute(),
    );
    const answer = await api.get('/digimag');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { success: true, digimag: [first, second, third] });
  });

  test('answers an empty list where there are none', async (t) => {
    const api = await startTestApi(t, database);
    assert.deepEqual((await api.get('/digimag')).body, { success: true, digimag: [] });
  });

  test('does not look at a token, not even at a wrong one', async (t) => {
    const api = await startTestApi(t, database);
    assert.equal((await api.get('/digimag', 'no token at all')).status, 200);
  });

  test('answers 304 to a client that already has the list', async (t) => {
    const api = await startTestApi(t, database);
    const etag = String((await api.get('/digimag')).headers.etag);
    assert.equal((await api.call('GET', '/digimag', { headers: { 'if-none-match': etag } })).status, 304);
  });
});
