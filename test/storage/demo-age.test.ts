import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoAge } from '../../src/data/demo/demo-service.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { emptyDemo, filledDemoWithoutPhotos } from '../support/demo-fixture.ts';
import { MovableClock } from '../support/movable-clock.ts';

onEveryDatabase('the age of the demo', (database) => {
  test('is known to the quarter of an hour, and whether its running event is over to the second', async (t) => {
    const { storage } = await filledDemoWithoutPhotos(t, database, '2026-11-14T23:52:00');
    for (const [now, isStale] of [
      ['2026-11-14T23:52:00', false],
      ['2026-11-15T05:44:59', false],
      ['2026-11-15T05:45:00', true],
      ['2027-11-14T00:00:00', true],
    ] as const) {
      const age = await demoAge(storage.db, new MovableClock(now));
      assert.deepEqual([String(age?.madeAt), age?.isStale], ['2026-11-14T23:45:00', isStale], now);
    }
  });

  test('is unknown for a database that is no demo', async (t) => {
    const { storage, clock } = await emptyDemo(t, database);
    assert.equal(await demoAge(storage.db, clock), undefined);
  });
});
