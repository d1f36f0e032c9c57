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
    let from = 1_000_000;
    let held = await ask(from, (from += 1000));
    const growths: number[] = [];
    for (let window = 0; window < 3; window += 1) {
      const now = await ask(from, (from += 1000));
      growths.push(now - held);
      held = now;
    }
    // Keeping each would take more than half a kilobyte in every window; other things take memory once in a while.
    const smallest = Math.min(...growths);
    assert.ok(smallest < 300_000, `${growths.join(', ')} bytes were added`);
  });
});
