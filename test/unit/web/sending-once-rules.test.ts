import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiFailure } from '../../../web/src/lib/api/failures.ts';
import { sendingOnce } from '../../../web/src/lib/api/sending-once.ts';

/** Remembers the keys under which something was sent. */
function recorded(answers: readonly (() => Promise<string>)[]) {
  const keys: string[] = [];
  const send = (key: string) => {
    keys.push(key);
    return answers[keys.length - 1]?.() ?? Promise.resolve('done');
  };
  return { keys, send };
}

suite('Sending something once', () => {
  test('what has had its effect and is wanted once more goes out under a new key', async () => {
    const once = sendingOnce();
    const { keys, send } = recorded([]);
    await once(['menu.pdf'], send);
    await once(['menu.pdf'], send);
    assert.equal(new Set(keys).size, 2);
  });

  test('what may have been done although no answer came is sent again under the same key', async () => {
    const once = sendingOnce();
    const { keys, send } = recorded([() => Promise.reject(new ApiFailure(0, 'no network'))]);
    await assert.rejects(once(['menu.pdf'], send));
    await once(['menu.pdf'], send);
    assert.equal(keys.length, 2);
    assert.equal(new Set(keys).size, 1);
  });

  test('whoever presses twice sends it once, and both get its answer', async () => {
    const once = sendingOnce();
    const { keys, send } = recorded([]);
    const answers = await Promise.all([once({ id: 1 }, send), once({ id: 1 }, send)]);
    assert.deepEqual(answers, ['done', 'done']);
    assert.equal(keys.length, 1);
  });

  test('other words get another key', async () => {
    const once = sendingOnce();
    const { keys, send } = recorded([() => Promise.reject(new ApiFailure(0, 'no network'))]);
    await assert.rejects(once({ message: 'Come.' }, send));
    await once({ message: 'Do come.' }, send);
    assert.equal(new Set(keys).size, 2);
  });
});
