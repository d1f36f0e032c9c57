import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  draggedCrop,
  firstCrop,
  largestZoom,
  movedCrop,
  wholeCrop,
  zoomedCrop,
  zoomOf,
  type Crop,
} from '../../../web/src/ui/crop-rules.ts';

suite('The part of a picture', () => {
  const picture = { width: 901, height: 500 };
  const close = zoomedCrop(firstCrop(picture, 1), 5, picture);

  test('is the largest of its shape in the middle at first, and stays within the picture', () => {
    const square = { width: 500, height: 500 };
    const first = firstCrop(picture, 1);
    assert.deepEqual(first, { x: 200.5, y: 0, ...square });
    assert.deepEqual(movedCrop(first, { x: 900, y: -9 }, picture), { x: 401, y: 0, ...square });
    assert.deepEqual(firstCrop({ width: 900, height: 500 }, 3), { x: 0, y: 100, width: 900, height: 300 });
    assert.deepEqual(firstCrop({ width: 900, height: 200 }, 3), { x: 150, y: 0, width: 600, height: 200 });
  });

  test('keeps its shape as one looks closer, and no closer than a hundred pixels', () => {
    const wide = { width: 900, height: 500 };
    const closer = zoomedCrop(firstCrop(wide, 3), 2, wide);
    assert.deepEqual(closer, { x: 225, y: 175, width: 450, height: 150 });
    assert.equal(zoomOf(closer, wide), 2);
    assert.equal(largestZoom(wide, 3), 3);
    const right = [{ x: 0.9, y: 0.5 }];
    assert.deepEqual(draggedCrop(closer, [{ x: 0.8, y: 0.3 }], right, wide), { ...closer, x: 180, y: 145 });
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
    assert.deepEqual(wholeCrop({ x: 400.6, y: 0.4, width: 499.6, height: 499.6 }, picture), {
      x: 401,
      y: 0,
      width: 500,
      height: 500,
    });
    assert.deepEqual(wholeCrop({ x: 10.4, y: 20.6, width: 300.2, height: 100.2 }, picture), {
      x: 10,
      y: 21,
      width: 300,
      height: 100,
    });
  });

  test('follows a finger, and comes closer between two that move apart', () => {
    const [left, middle, right] = [
      { x: 0.25, y: 0.5 },
      { x: 0.5, y: 0.5 },
      { x: 0.75, y: 0.5 },
    ];
    const moved = draggedCrop(close, [left], [middle], picture);
    assert.deepEqual(moved, { ...close, x: close.x - 25 });
    const first = firstCrop(picture, 1);
    const pinched = draggedCrop(first, [left, middle], [left, right], picture);
    assert.equal(pinched.width, 250);
    // What was under the finger that stayed is there still.
    assert.equal(pinched.x + 0.25 * 250, first.x + 0.25 * 500);
    assert.equal(draggedCrop(first, [left, right], [left, middle], picture).width, 500);
    assert.equal(draggedCrop(close, [left, middle], [left, right], picture).width, 100);
  });
});
