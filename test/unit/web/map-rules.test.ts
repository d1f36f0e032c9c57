import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  isOnePlace,
  located,
  marksOf,
  moved,
  projectionOf,
  viewOf,
  wheelFactor,
  zoomed,
  zoomedAt,
} from '../../../web/src/features/clubs/map-rules.ts';

const size = { width: 600, height: 400 };
const clubAt = (id: number, latitude: number, longitude: number) => ({
  id,
  name: String(id),
  type: 'ORG_CLUB' as const,
  district: null,
  zone: null,
  gps: { latitude, longitude },
});
const clubs = [clubAt(1, 47.4, 9.1), clubAt(2, 47.4, 9.1), clubAt(3, 46.3, 7.1), clubAt(4, 46.9, 8.2)];

suite('The map of clubs', () => {
  test('shows those that are somewhere', () => {
    assert.deepEqual(located([{ ...clubAt(9, 1, 1), gps: null }, clubAt(8, 1, 1)]).length, 1);
  });

  test('begins with all clubs in view, away from its edge', () => {
    const { inView } = marksOf(clubs, viewOf(clubs, size), size);
    assert.equal(inView.length, 4);
    const projection = projectionOf(viewOf(clubs, size), size);
    for (const { gps } of clubs) {
      const [x = 0, y = 0] = projection([gps.longitude, gps.latitude]) ?? [];
      assert.ok(x > 30 && x < 570 && y > 30 && y < 370, `${x} ${y}`);
    }
  });

  test('shows a single club from near, and not infinitely large', () => {
    const view = viewOf([clubAt(1, 47.4, 9.1)], size);
    assert.ok(Number.isFinite(view.scale));
    assert.ok(Math.abs(view.longitude - 9.1) < 0.001 && Math.abs(view.latitude - 47.4) < 0.001);
    assert.ok(Number.isFinite(viewOf([], size).scale));
  });

  test('puts clubs that would overlap under one mark, and forgets none', () => {
    const { marks } = marksOf(clubs, viewOf(clubs, size), size);
    assert.equal(marks.length, 3);
    const far = marksOf(clubs, zoomed(viewOf(clubs, size), 0.01), size);
    assert.equal(far.marks.length, 1);
    assert.equal(far.marks[0]?.clubs.length, 4);
  });

  test('knows when a nearer look would not part them', () => {
    assert.equal(isOnePlace(clubs.slice(0, 2)), true);
    assert.equal(isOnePlace(clubs.slice(1, 3)), false);
  });

  test('moves with the hand', () => {
    const view = viewOf(clubs, size);
    const pulled = moved(view, size, [100, 0]);
    assert.ok(pulled.longitude < view.longitude);
    assert.ok(Math.abs(pulled.latitude - view.latitude) < 0.001);
    assert.ok(moved(view, size, [0, 100]).latitude > view.latitude);
  });
});

suite('A map that is brought nearer', () => {
  const view = { longitude: 8, latitude: 47, scale: 5000 };

  test('keeps in its place what lies under the mouse or between the fingers', () => {
    const point: [number, number] = [310, 60];
    const before = projectionOf(view, size).invert?.(point);
    for (const factor of [2, 0.5]) {
      const near = zoomedAt(view, size, factor, point);
      assert.equal(near.scale, view.scale * factor);
      const after = projectionOf(near, size).invert?.(point);
      assert.ok(
        Math.hypot((after?.[0] ?? 0) - (before?.[0] ?? 0), (after?.[1] ?? 0) - (before?.[1] ?? 0)) < 0.02,
      );
    }
  });

  test('follows the wheel in steps that nobody gets lost in', () => {
    const wheel = { deltaMode: 0, ctrlKey: false };
    assert.ok(wheelFactor({ ...wheel, deltaY: -100 }) > 1.1);
    assert.ok(wheelFactor({ ...wheel, deltaY: 100 }) < 0.9);
    assert.equal(wheelFactor({ ...wheel, deltaY: -5000 }), 2);
    assert.equal(
      wheelFactor({ deltaMode: 1, ctrlKey: false, deltaY: 3 }),
      wheelFactor({ ...wheel, deltaY: 90 }),
    );
  });
});
