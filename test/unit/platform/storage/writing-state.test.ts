import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { CannotWrite, diskFull } from '../../../../src/platform/storage/cannot-write.ts';
import { WritingState } from '../../../../src/platform/storage/writing-state.ts';

const full = 'the disk of the database is full';

/** A database whose trials end as they are told, and what was heard of it. */
function watch(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const heard: string[] = [];
  let trials = 0;
  let outcome: Error | undefined;
  const tryWriting = async () => {
    trials += 1;
    if (outcome !== undefined) throw outcome;
  };
  const state = new WritingState(tryWriting, {
    stopped: (reason) => void heard.push(reason),
    resumed: () => void heard.push('resumed'),
  });
  return {
    state,
    heard,
    trials: () => trials,
    /** Lets the time until the next trial pass, and the trial end so. */
    async nextTrial(end?: Error) {
      outcome = end;
      t.mock.timers.tick(2000);
      await setImmediate();
    },
  };
}

suite('Whether the database can be written', () => {
  test('is never tried while nothing has failed for a reason that lasts', async (t) => {
    const { state, heard, trials, nextTrial } = watch(t);
    state.failed(new DomainError('conflict', 'It is there already.'));
    state.failed(new DomainError('unavailable', 'The database is busy.'));
    state.failed(new Error('unforeseen'));
    await nextTrial();
    assert.deepEqual([state.problem, heard, trials()], [undefined, [], 0]);
  });

  test('is tried again and again once a write has failed, and said once at the beginning and once at the end', async (t) => {
    const { state, heard, trials, nextTrial } = watch(t);
    for (let times = 0; times < 3; times += 1) state.failed(diskFull(undefined));
    assert.equal(state.problem, full);
    await nextTrial(diskFull(undefined));
    await nextTrial(new DomainError('unavailable', 'The database cannot be reached.'));
    assert.equal(state.problem, full);
    await nextTrial();
    assert.equal(state.problem, undefined);
    await nextTrial();
    assert.deepEqual([heard, trials()], [[full, 'resumed'], 3]);
  });

  test('is said anew when the reason becomes another', async (t) => {
    const { state, heard, nextTrial } = watch(t);
    state.failed(diskFull(undefined));
    await nextTrial(new CannotWrite('it is read-only', 'It is read-only.', 10));
    assert.equal(state.problem, 'it is read-only');
    await nextTrial();
    assert.deepEqual(heard, [full, 'it is read-only', 'resumed']);
  });

  test('is left to the next write where the trial itself is not allowed', async (t) => {
    const { state, nextTrial } = watch(t);
    state.failed(diskFull(undefined));
    await nextTrial(new Error('permission denied to create temporary tables'));
    assert.equal(state.problem, undefined);
  });

  test('is not tried any more when the database is closed', async (t) => {
    const { state, trials, nextTrial } = watch(t);
    state.failed(diskFull(undefined));
    await state.close();
    await nextTrial();
    assert.equal(trials(), 0);
  });
});
