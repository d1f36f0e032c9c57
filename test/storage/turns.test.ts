import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ConnectionLost } from '../../src/platform/storage/postgres/guarded-pool.ts';
import { askingSince, Turns } from '../../src/platform/storage/postgres/turns.ts';

const limit = 4500;

/** Work that ends when the test wants it to. */
function held(): { work: () => Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

suite('Work of one name', () => {
  test('runs one after the other, in the order in which it came, also after one that failed', async () => {
    const turns = new Turns();
    const done: number[] = [];
    let running = 0;
    const work = (number: number) => async () => {
      running += 1;
      assert.equal(running, 1);
      await setImmediate();
      running -= 1;
      done.push(number);
      if (number === 2) throw new Error('refused');
    };
    const all = [1, 2, 3, 4].map((number) => turns.run('event 1', limit, work(number)));
    const results = await Promise.allSettled(all);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
    assert.deepEqual(done, [1, 2, 3, 4]);
  });

  test('does not keep that of another name waiting', async () => {
    const turns = new Turns();
    const first = held();
    const running = turns.run('event 1', limit, first.work);
    assert.equal(await turns.run('event 2', limit, async () => 'done'), 'done');
    first.end();
    await running;
  });

  test('is refused when its turn does not come in time, and the next one goes on', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const turns = new Turns();
    const first = held();
    const running = turns.run('event 1', limit, first.work);
    const refused = assert.rejects(
      turns.run('event 1', limit, () => assert.fail('its time was over')),
      ConnectionLost,
    );
    const patient = turns.run('event 1', null, async () => 'done');
    t.mock.timers.tick(limit);
    await refused;
    first.end();
    await running;
    assert.equal(await patient, 'done');
  });

  test('counts the waiting for its turn as waiting for a connection', async () => {
    const turns = new Turns();
    const first = held();
    const running = turns.run('event 1', limit, first.work);
    const asked = performance.now();
    const since = turns.run('event 1', limit, async () => askingSince.getStore());
    const later = performance.now();
    first.end();
    await running;
    const counted = (await since) ?? 0;
    assert.ok(counted >= asked && counted <= later);
  });
});
