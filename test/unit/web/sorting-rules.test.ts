import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  dropPlace,
  movedAside,
  scrollSpeed,
} from '../../../web/src/features/organise/questions/sorting-rules.ts';

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

suite('An entry that is dragged along a list', () => {
  const entries = [
    { top: 0, height: 100 },
    { top: 110, height: 300 },
    { top: 420, height: 100 },
  ];

  test('passes another one as soon as it covers half of it, however tall that is', () => {
    assert.equal(dropPlace(entries, 0, 159), 0);
    assert.equal(dropPlace(entries, 0, 161), 1);
    assert.equal(dropPlace(entries, 0, 440), 2);
    assert.equal(dropPlace(entries, 2, -150), 2);
    assert.equal(dropPlace(entries, 2, -161), 1);
    assert.equal(dropPlace(entries, 2, -440), 0);
    assert.equal(dropPlace(entries, 1, 0), 1);
  });

  test('has room where it would be dropped, because the others move aside', () => {
    assert.deepEqual(movedAside(entries, 0, 2), [0, -110, -110]);
    assert.deepEqual(movedAside(entries, 2, 0), [110, 110, 0]);
    assert.deepEqual(movedAside(entries, 1, 1), [0, 0, 0]);
    assert.deepEqual(movedAside([{ top: 0, height: 50 }], 0, 0), [0]);
  });
});
