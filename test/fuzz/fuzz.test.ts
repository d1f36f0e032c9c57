import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from '../../fuzz/fuzzer.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { startTestApi } from '../support/test-api.ts';

onEveryDatabase('Fuzzing', (database) => {
  test('no request from anyone gets an answer of 500 or above, or one the document does not describe', async (t) => {
    const api = await startTestApi(t, database);
    const { findings, statuses } = await fuzz(api, { requests: 4000, seed: 20261114 });
    assert.deepEqual(findings.slice(0, 5), []);
    const everySuccess = [...statuses]
      .filter(([, counts]) => !counts.has(200))
      .map(([operation]) => operation);
    assert.deepEqual(everySuccess, [], 'the fuzzer must reach the success of every operation');
  });
});
