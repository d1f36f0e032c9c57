import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('Health', (database) => {
  test('the service is live and ready while its database answers', async (t) => {
    const api = await startTestApi(t, database);
    assert.deepEqual((await api.get('//health/live')).body, { success: true, status: 'live' });
    assert.deepEqual((await api.get('//health/ready')).body, { success: true, status: 'ready' });
  });

  test('the service is live but not ready when its database does not answer, and says when to try again', async (t) => {
    const api = await startTestApi(t, database);
    await api.deps.storage.close();
    assert.equal((await api.get('//health/live')).status, 200);
    const answer = await api.get('//health/ready');
    assertFailure(answer, 503);
    assert.equal(answer.headers['retry-after'], '5');
  });

  test('the service is live but not ready as soon as it gets the signal to stop', async (t) => {
    const api = await startTestApi(t, database);
    api.app.isStopping = true;
    assert.equal((await api.get('//health/live')).status, 200);
    const answer = await api.get('//health/ready');
    assert.match(assertFailure(answer, 503), /stopping/);
    assert.equal(answer.headers['retry-after'], '5');
  });

  test('a failure nobody foresaw is answered with 500, a request id and nothing from the inside', async (t) => {
    const api = await startTestApi(t, database);
    await api.deps.storage.close();
    for (const path of [
      '/clubs',
      `/clubs/${api.fixture.alpha.id}`,
      '/digimag',
      '/conventions',
      '/clubs/1/members',
    ]) {
      // Not through `api.get`, which fails a test on any 500.
      const headers = { 'x-authorization': api.fixture.people.member.token };
      const answer = await api.app.inject({ url: `/v2${path}`, headers });
      const id = String(answer.headers['x-request-id']);
      assert.equal(answer.statusCode, 500);
      const { error, ...rest } = answer.json();
      assert.deepEqual(rest, { success: false, errorCode: 500, errorInfo: [{ requestId: id }] });
      assert.ok(error.includes(id));
      assert.ok(!/\.ts|sqlite|select|node_modules|database/i.test(answer.payload), answer.payload);
    }
  });
});
