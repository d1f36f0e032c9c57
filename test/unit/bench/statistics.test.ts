import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, medianRatio, percentile, spread } from '../../../bench/statistics.ts';

describe('the middle of many values', () => {
  it('is the one in the middle, in whatever order they come', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([100, 2, 3, 1]), 2.5);
    assert.equal(median([7]), 7);
  });

  it('does not exist for nothing', () => {
    assert.throws(() => median([]), RangeError);
    assert.throws(() => percentile([], 99), RangeError);
  });
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it('is a value that was measured, which so many hundredths do not exceed', () => {
    assert.equal(percentile(hundred, 50), 50);
    assert.equal(percentile(hundred, 99), 99);
    assert.equal(percentile(hundred, 100), 100);
    assert.equal(percentile([3, 1, 2], 99), 3);
  });

  it('leaves the values in their order', () => {
    const values = Float64Array.of(3, 1, 2);
    percentile(values, 50);
    assert.deepEqual([...values], [3, 1, 2]);
  });
});

describe('the ratio of many rounds', () => {
  it('is the middle of their ratios, so that one disturbed round does not count', () => {
    const rounds = [
      [50, 100],
      [60, 100],
      [1, 100],
      [40, 80],
      [90, 100],
    ] as const;
    assert.equal(medianRatio(rounds), 0.5);
  });

  it('is not known when a round lacks a value', () => {
    assert.equal(
      medianRatio([
        [1, 2],
        [1, null],
      ]),
      null,
    );
    assert.equal(medianRatio([[1, 0]]), null);
    assert.equal(medianRatio([]), null);
  });
});

describe('a sample', () => {
  it('is spread over the whole list and begins with its first', () => {
    assert.deepEqual(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5), [0, 2, 4, 6, 8]);
    assert.deepEqual(spread([0, 1, 2, 3, 4], 3), [0, 1, 3]);
  });

  it('is everything when there is no more than was wanted', () => {
    assert.deepEqual(spread(['a', 'b'], 2), ['a', 'b']);
    assert.deepEqual(spread(['a'], 5), ['a']);
  });
});
