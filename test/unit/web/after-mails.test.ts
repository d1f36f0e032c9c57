import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { createQueryClient } from '../../../web/src/app/query-client.ts';

const hub = ['managed-events', 'one', 7];
const people = ['participants', 7, 'counts'];

suite('What a page says of an event whose mails wait', () => {
  /** Does something that is answered so; gives what is out of date after some seconds. */
  async function after(t: TestContext, answer: unknown) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const client = createQueryClient();
    const done = client.getMutationCache().build(client, { mutationFn: () => Promise.resolve(answer) });
    await done.execute(undefined);
    return (seconds: number) => {
      for (const key of [hub, people]) client.setQueryData(key, {});
      t.mock.timers.tick(seconds * 1000);
      return [hub, people].map((key) => client.getQueryState(key)?.isInvalidated);
    };
  }

  test('is read again when they may leave and nothing can be undone, and once more while they leave', async (t) => {
    const outdatedAfter = await after(t, { undoSeconds: 10 });
    assert.deepEqual(outdatedAfter(10), [false, false]);
    assert.deepEqual(outdatedAfter(1), [true, true]);
    assert.deepEqual(outdatedAfter(4), [true, true]);
    assert.deepEqual(outdatedAfter(10), [true, true]);
    assert.deepEqual(outdatedAfter(600), [false, false]);
  });

  test('is read again also where the answer says the seconds with whom it was told', async (t) => {
    const outdatedAfter = await after(t, { events: [7], notice: { count: 24, undoSeconds: 10 } });
    assert.deepEqual(outdatedAfter(11), [true, true]);
  });

  test('stays where no mails follow', async (t) => {
    for (const answer of [undefined, null, 'done', { undoSeconds: 0 }, { notice: null }]) {
      t.mock.timers.reset();
      assert.deepEqual((await after(t, answer))(600), [false, false]);
    }
  });
});
