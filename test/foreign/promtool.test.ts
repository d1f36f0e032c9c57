import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { onEveryDatabase } from '../support/databases.ts';
import { debianProgram } from '../support/debian-package.ts';
import { startTestApi } from '../support/test-api.ts';
import { test } from 'node:test';

const promtool = debianProgram('/usr/bin/promtool', {
  name: 'prometheus',
  use: "This test gives the numbers of the service to Prometheus's own checker",
});
const token = 'a-token-for-the-metrics';

onEveryDatabase('the numbers for Prometheus', (database) => {
  test('pass its own checker without a word, before and after requests', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_METRICS_TOKEN: token } });
    const assertNothingFound = async () => {
      const answer = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
      assert.equal(answer.statusCode, 200);
      const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], {
        input: answer.payload,
        encoding: 'utf8',
      });
      assert.equal(stdout + stderr, '');
      assert.equal(status, 0);
    };
    await assertNothingFound();
    await api.get(`/clubs/${api.fixture.alpha.id}`);
    await api.get('/clubs/999999999');
    await assertNothingFound();
  });
});
