import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highestFunction } from '../../../../src/directory/members/highest-function.ts';

test('the level counts before the group, the group before the place in it', () => {
  const inOrder = [
    { level: 'district', group_position: 4, position: 7 },
    { level: 'zone', group_position: 4, position: 1 },
    { level: 'club', group_position: 1, position: 6 },
    { level: 'club', group_position: 2, position: 5 },
    { level: 'club', group_position: 3, position: 1 },
    { level: 'club', group_position: 3, position: 2 },
  ] as const;
  for (let start = 0; start < inOrder.length; start += 1) {
    assert.deepEqual(highestFunction(inOrder.slice(start).toReversed()), inOrder[start]);
  }
  assert.equal(highestFunction([]), undefined);
});
