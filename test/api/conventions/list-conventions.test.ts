import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

onEveryDatabase('GET /conventions', (database) => {
  test('lists the conventions to anyone, newest year first', async (t) => {
    const api = await startTestApi(t, database);
    await api.deps.storage.write((tx) =>
      tx
        .insertInto('conventions')
        .values([
          { year: 2025, location: 'Bern' },
          { year: 2027, location: 'Genève' },
          { year: 2026, location: '東京' },
        ])
        .execute(),
    );
    const answer = await api.get('/conventions');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {
      success: true,
      conventions: [
        { year: 2027, location: 'Genève' },
        { year: 2026, location: '東京' },
        { year: 2025, location: 'Bern' },
      ],
    });
  });

  test('answers an empty list where there are none', async (t) => {
    const api = await startTestApi(t, database);
    assert.deepEqual((await api.get('/conventions')).body, { success: true, conventions: [] });
  });

  test('does not look at a token, not even at a wrong one', async (t) => {
    const api = await startTestApi(t, database);
    assert.equal((await api.get('/conventions', 'no token at all')).status, 200);
  });

  test('answers 304 to a client that already has the list', async (t) => {
    const api = await startTestApi(t, database);
    const etag = String((await api.get('/conventions')).headers.etag);
    assert.equal((await api.call('GET', '/conventions', { headers: { 'if-none-match': etag } })).status, 304);
  });
});
