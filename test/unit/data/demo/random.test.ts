import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../../src/data/demo/random-rules.ts';

test('the same label gives the same sequence, another label another one', () => {
  const draw = (label: string) => {
    const random = seededRandom(label);
    return Array.from({ length: 50 }, () => random.next());
  };
  assert.deepEqual(draw('members'), draw('members'));
  assert.notDeepEqual(draw('members'), draw('clubs'));
});

test('whole numbers reach both ends and never leave them', () => {
  const random = seededRandom('ends');
  const drawn = new Set(Array.from({ length: 1000 }, () => random.int(3, 6)));
  assert.deepEqual(drawn, new Set([3, 4, 5, 6]));
});

test('a sample holds different items, and all of them when more are wanted than there are', () => {
  const random = seededRandom('sample');
  const items = ['a', 'b', 'c', 'd', 'e'];
  assert.equal(new Set(random.sample(items, 3)).size, 3);
  assert.deepEqual(random.sample(items, 9).toSorted(), items);
  assert.deepEqual(items, ['a', 'b', 'c', 'd', 'e']);
});

test('picking from nothing is refused', () => {
  assert.throws(() => seededRandom('none').pick([]), RangeError);
});
