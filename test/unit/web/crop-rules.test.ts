import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  draggedCrop,
  firstCrop,
  movedCrop,
  wholeCrop,
  zoomedCrop,
  type Crop,
} from '../../../web/src/ui/crop-rules.ts';

suite('The part of a picture', () => {
  const picture = { width: 901, height: 500 };
  const close = zoomedCrop(firstCrop(picture), 5, picture);

  test('is the largest square in the middle at first, and stays within the picture', () => {
    assert.deepEqual(firstCrop(picture), { x: 200.5, y: 0, size: 500 });
    assert.deepEqual(movedCrop(firstCrop(picture), { x: 900, y: -9 }, picture), { x: 401, y: 0, size: 500 });
  });

  test('moves as far by many short moves as by a long one', () => {
    const step = (crop: Crop) => movedCrop(crop, { x: 0.35, y: -0.35 }, picture);
    let slow = close;
    for (let moves = 0; moves < 100; moves += 1) slow = step(slow);
    assert.deepEqual(
      wholeCrop(slow, picture),
      wholeCrop(movedCrop(close, { x: 35, y: -35 }, picture), picture),
    );
  });

  test('is sent in whole pixels, never out of the picture', () => {
    assert.deepEqual(wholeCrop({ x: 400.6, y: 0.4, size: 499.6 }, picture), { x: 401, y: 0, size: 500 });
    assert.deepEqual(wholeCrop({ x: 10.4, y: 20.6, size: 100.2 }, picture), { x: 10, y: 21, size: 100 });
  });

  test('follows a finger, and comes closer between two that move apart', () => {
    const [left, middle, right] = [
      { x: 0.25, y: 0.5 },
      { x: 0.5, y: 0.5 },
      { x: 0.75, y: 0.5 },
    ];
    const moved = draggedCrop(close, [left], [middle], picture);
    assert.deepEqual(moved, { ...close, x: close.x - 25 });
    const first = firstCrop(picture);
    const pinched = draggedCrop(first, [left, middle], [left, right], picture);
    assert.equal(pinched.size, 250);
    // What was under the finger that stayed is there still.
    assert.equal(pinched.x + 0.25 * 250, first.x + 0.25 * 500);
    assert.equal(draggedCrop(first, [left, right], [left, middle], picture).size, 500);
    assert.equal(draggedCrop(close, [left, middle], [left, right], picture).size, 100);
  });
});
