import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slots } from '../../../../src/platform/shared/slots.ts';

test('never runs more than its number of slots at once, and runs everything in order', async () => {
  const slots = new Slots(3);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      slots.run(async () => {
        started.push(number);
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  assert.equal(most, 3);
  assert.deepEqual(
    started,
    Array.from({ length: 20 }, (_, number) => number),
  );
});

test('lets what comes first go before those who wait, and says how many they are', async () => {
  const slots = new Slots(1);
  const started: number[] = [];
  const run = (number: number, isFirst = false) =>
    slots.run(async () => void started.push(number), { isFirst });
  const all = [run(1), run(2), run(3), run(4, true)];
  assert.equal(slots.waiting, 3);
  await Promise.all(all);
  assert.deepEqual(started, [1, 4, 2, 3]);
  assert.equal(slots.waiting, 0);
});

test('frees the slot of work that fails, and passes the failure on', async () => {
  const slots = new Slots(1);
  await assert.rejects(
    slots.run(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await slots.run(async () => 'done'), 'done');
});

test('refuses to be built without slots, because then nothing would ever run', () => {
  for (const count of [0, -1, 1.5, Number.NaN]) assert.throws(() => new Slots(count), RangeError);
});
