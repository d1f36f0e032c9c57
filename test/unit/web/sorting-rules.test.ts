import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { scrollSpeed } from '../../../web/src/features/organise/questions/sorting-rules.ts';

suite('A page under something that is dragged', () => {
  const seen = { top: 0, bottom: 600 };

  test('moves along near the edges, the nearer the faster', () => {
    assert.equal(scrollSpeed(300, 400, seen), 0);
    assert.equal(scrollSpeed(300, 564, seen), 0.4);
    assert.equal(scrollSpeed(300, 700, seen), 0.8);
    assert.equal(scrollSpeed(300, 36, seen), -0.4);
    assert.equal(scrollSpeed(300, -20, seen), -0.8);
  });

  test('rests under a handle that was taken there, or is drawn away from the edge', () => {
    assert.equal(scrollSpeed(590, 594, seen), 0);
    assert.equal(scrollSpeed(590, 560, seen), 0);
    assert.equal(scrollSpeed(10, 40, seen), 0);
  });
});
