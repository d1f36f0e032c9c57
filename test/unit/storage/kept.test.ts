import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Changes } from '../../../src/storage/changes.ts';
import { Kept } from '../../../src/storage/kept.ts';

class Marks implements Changes {
  mark: number | null = 1;

  markOf(): number | null {
    return this.mark;
  }
}

suite('Values kept in memory', () => {
  test('a value is kept until what it was made from changes', async () => {
    const marks = new Marks();
    const kept = new Kept<string, number>(marks, 'clubs', 10);
    assert.equal(await kept.make('a', async () => 1), 1);
    assert.equal(kept.get('a'), 1);
    marks.mark = 2;
    assert.equal(kept.get('a'), undefined);
    marks.mark = 1;
    assert.equal(kept.get('a'), undefined, 'what was once untrue does not come back');
  });

  test('a value during whose making something changed is not used again', async () => {
    const marks = new Marks();
    const kept = new Kept<string, number>(marks, 'clubs', 10);
    await kept.make('a', async () => {
      marks.mark = 2;
      return 1;
    });
    assert.equal(kept.get('a'), undefined);
  });

  test('nothing is kept or used while changes cannot be noticed', async () => {
    const marks = new Marks();
    const kept = new Kept<string, number>(marks, 'clubs', 10);
    await kept.make('a', async () => 1);
    marks.mark = null;
    assert.equal(kept.get('a'), undefined);
    await kept.make('b', async () => 2);
    assert.equal(kept.get('b'), undefined);
  });

  test('of too many values, the one unused for the longest time goes', async () => {
    const kept = new Kept<string, number>(new Marks(), 'clubs', 2);
    await kept.make('a', async () => 1);
    await kept.make('b', async () => 2);
    kept.get('a');
    await kept.make('c', async () => 3);
    assert.deepEqual([kept.get('a'), kept.get('b'), kept.get('c')], [1, undefined, 3]);
  });

  test('a value that cannot be made is not kept, and the failure reaches whoever asked', async () => {
    const kept = new Kept<string, number>(new Marks(), 'clubs', 2);
    await assert.rejects(
      kept.make('a', () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(kept.get('a'), undefined);
  });
});
