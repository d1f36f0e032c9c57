import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf, unevenShareOf } from '../../../../src/data/demo/scale-rules.ts';

const parts = (count: number) => Array.from({ length: count }, (_, index) => index);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('the shares of all parts give the total', () => {
  for (const [total, count] of [
    [1_398_000, 48_940],
    [10, 3],
    [2, 5],
    [77, 1],
  ] as const) {
    assert.equal(sum(parts(count).map((index) => shareOf(total, count, index))), total);
    assert.equal(sum(parts(count).map((index) => unevenShareOf(total, count, index))), total);
  }
});

test('uneven shares differ from each other and stay near the middle', () => {
  const shares = parts(101).map((index) => unevenShareOf(101 * 28, 101, index));
  assert.ok(new Set(shares).size > 5);
  assert.ok(Math.min(...shares) >= 21);
  assert.ok(Math.max(...shares) <= 35);
});
