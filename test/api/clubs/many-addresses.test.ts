import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

onEveryDatabase('Addresses that nobody has', (database) => {
  test('leave nothing in memory, however many are asked for', { timeout: 120_000 }, async (t) => {
    const api = await startTestApi(t, database);
    const ask = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1) {
        assert.equal((await api.app.inject(`/v2/clubs?district=${number}&zone=${number}`)).statusCode, 200);
        assert.equal((await api.app.inject(`/v2/clubs/${number}`)).statusCode, 404);
        await setImmediate();
      }
      // What ends only with the turn of the loop is no leak.
      for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await ask(1_000_000, 1_001_000);
    const after = await ask(1_001_000, 1_004_000);
    // Keeping each would take more than half a kilobyte.
    assert.ok(after - before < 600_000, `${after - before} bytes are left`);
  });
});
