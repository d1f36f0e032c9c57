import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  afterPicture,
  mostFailures,
  noSights,
  readOn,
} from '../../../web/src/features/door/scan/camera-rules.ts';

suite('A camera', () => {
  /** What is handed on of what is seen, each with its millisecond. */
  const read = (pictures: readonly (readonly [at: number, code: string])[]) => {
    let sights = noSights;
    return pictures.flatMap(([at, code]) => {
      const seen = afterPicture(sights, code, at);
      ({ sights } = seen);
      return seen.isNew ? [`${code} ${at}`] : [];
    });
  };

  test('reads a ticket once as long as it is held before it', () => {
    const long = Array.from({ length: 100 }, (_, index) => [index * 100, 'a'] as const);
    assert.deepEqual(read(long), ['a 0']);
  });

  test('answers a ticket again that was away for eight tenths of a second', () => {
    const empty = Array.from({ length: 9 }, (_, index) => [100 + index * 100, ''] as const);
    assert.deepEqual(read([[0, 'a'], ...empty, [1000, 'a']]), ['a 0', 'a 1000']);
    assert.deepEqual(
      read([
        [0, 'a'],
        [200, ''],
        [400, ''],
        [600, 'a'],
      ]),
      ['a 0'],
    );
  });

  test('does not take one blurred picture of a slow phone for a ticket that went away', () => {
    assert.deepEqual(
      read([
        [0, 'a'],
        [1000, ''],
        [2000, 'a'],
      ]),
      ['a 0'],
    );
  });

  test('reads each of two tickets once that are held before it together', () => {
    const both = Array.from(
      { length: 30 },
      (_, index) => [index * 100, index % 2 === 0 ? 'a' : 'b'] as const,
    );
    assert.deepEqual(read(both), ['a 0', 'b 100']);
  });

  test('goes on after pictures that cannot be looked at, and says so when there are many', async () => {
    const stopping = new AbortController();
    const said: (string | boolean)[] = [];
    let pictures = 0;
    const failing = (count: number) => count === 1 || (count > 2 && count <= 2 + mostFailures);
    await readOn(
      {
        next: async () => true,
        now: () => pictures * 100,
        async read() {
          pictures += 1;
          if (pictures === 20) stopping.abort();
          if (failing(pictures)) throw new Error('no picture');
          return pictures === 2 ? 'a' : pictures === 19 ? 'b' : '';
        },
      },
      stopping.signal,
      { onCode: (code) => said.push(code), onTrouble: (isTroubled) => said.push(isTroubled) },
    );
    assert.deepEqual(said, ['a', true, false, 'b']);
  });
});
