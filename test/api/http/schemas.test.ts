import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

onEveryDatabase('The schemas of all operations', (database) => {
  test('can be made into checks and writers, although the service makes each only when it is needed', async (t) => {
    const api = await startTestApi(t, database);
    const made = api.app.compileSchemas();
    assert.ok(made > 60, `only ${made} were made`);
  });
});
