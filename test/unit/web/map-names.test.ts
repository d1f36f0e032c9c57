import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { labelsOf, type MapLabel } from '../../../web/src/features/clubs/map-labels-rules.ts';
import { afterKey, projectionOf, type Mark } from '../../../web/src/features/clubs/map-rules.ts';
import {
  isNear,
  placingOf,
  tilesSeen,
  tileUnits,
  townsOf,
  unitsOf,
  type Tile,
} from '../../../web/src/features/clubs/map-tiles-rules.ts';

const size = { width: 360, height: 400 };
const view = { longitude: 8.55, latitude: 47.37, scale: 20_000 };
const placing = placingOf(view, size);

const town = (name: string, longitude: number, latitude: number, thousands: number) => {
  const [x, y] = unitsOf([longitude, latitude]);
  return { id: name, name, x, y, thousands };
};
const club = (id: number, name: string) => ({
  id,
  name,
  type: 'ORG_CLUB' as const,
  district: null,
  zone: null,
  gps: { latitude: 0, longitude: 0 },
});
const markAt = (x: number, y: number, ...names: string[]): Mark => ({
  x,
  y,
  clubs: names.map((name, id) => club(id, name)),
});
const namesOf = (labels: readonly MapLabel[]) => labels.map(({ name }) => name);

suite('The tiles of the map', () => {
  test('lie where the projection of the clubs puts the same place', () => {
    const projection = projectionOf(view, size);
    for (const place of [
      [8.55, 47.37],
      [9.1, 47.1],
      [8, 47.6],
    ] as const) {
      const [x, y] = unitsOf(place);
      const [expectedX = 0, expectedY = 0] = projection([...place]) ?? [];
      assert.ok(Math.abs(placing.left + x * placing.pixels - expectedX) < 0.01);
      assert.ok(Math.abs(placing.top + y * placing.pixels - expectedY) < 0.01);
    }
  });

  test('are asked for only where something of them is seen, and only once about a country is', () => {
    assert.deepEqual(tilesSeen(placing, size), [{ name: '16-11', column: 16, row: 11 }]);
    const wide = { ...view, scale: 2000 };
    assert.equal(tilesSeen(placingOf(wide, size), size).length, 4);
    assert.equal(isNear(wide, size), true);
    assert.equal(isNear({ ...view, scale: 500 }, size), false);
    const corner = tilesSeen(placingOf({ longitude: -180, latitude: 85, scale: 2000 }, size), size);
    assert.ok(corner.every(({ column, row }) => column >= 0 && row >= 0));
  });

  test('give their towns together, the largest first', () => {
    const tile = (towns: Tile['towns']): Tile => ({ land: '', lakes: '', borders: '', regions: '', towns });
    const towns = townsOf([
      { place: { name: '1-0', column: 1, row: 0 }, tile: tile([['Small', 5, 6, 2]]) },
      { place: { name: '0-0', column: 0, row: 0 }, tile: tile([['Large', 1, 2, 90]]) },
    ]);
    assert.deepEqual(
      towns.map(({ name, x, y }) => [name, x, y]),
      [
        ['Large', 1, 2],
        ['Small', tileUnits + 5, 6],
      ],
    );
  });
});

suite('The names on the map', () => {
  test('of towns give way to those of clubs, and small towns to large ones', () => {
    const here = town('Zürich', 8.55, 47.37, 340);
    const beside = town('Zollikon', 8.552, 47.371, 12);
    assert.deepEqual(namesOf(labelsOf([], [here, beside], placing, size).towns), ['Zürich']);
    const { clubs, towns } = labelsOf([markAt(180, 200, 'Guild Club')], [here], placing, size);
    assert.deepEqual([namesOf(clubs), namesOf(towns)], [['Guild Club'], []]);
  });

  test('never lie over each other, and more of them are shown the nearer one is', () => {
    const towns = Array.from({ length: 400 }, (_, index) =>
      town(`Town ${index}`, 8 + (index % 20) * 0.055, 47.1 + Math.floor(index / 20) * 0.027, 400 - index),
    );
    const far = labelsOf([], towns, placing, size).towns;
    const nearer = placingOf({ ...view, scale: 3000 }, size);
    assert.ok(far.length > labelsOf([], towns, nearer, size).towns.length);
    for (const [index, one] of far.entries()) {
      for (const other of far.slice(index + 1)) {
        const [left, right] = [one, other].map(({ x, anchor, name }) => {
          const width = name.length * 6;
          return anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
        }) as [number, number];
        const isApart = Math.abs(one.y - other.y) >= 15 || Math.abs(left - right) >= 6 * 6;
        assert.ok(isApart, `${one.name} and ${other.name}`);
      }
    }
  });

  test('of a club are never cut off at the edge, and clubs under one mark have none', () => {
    const [label] = labelsOf([markAt(350, 200, 'Guild Club Altenmatt')], [], placing, size).clubs;
    assert.equal(label?.anchor, 'end');
    assert.deepEqual(labelsOf([markAt(100, 100, 'One', 'Two')], [], placing, size).clubs, []);
  });
});

suite('The keys of the map', () => {
  test('bring it nearer and further away, and move it', () => {
    assert.ok((afterKey('+', view, size)?.scale ?? 0) > view.scale);
    assert.ok((afterKey('-', view, size)?.scale ?? Infinity) < view.scale);
    assert.ok((afterKey('ArrowRight', view, size)?.longitude ?? 0) > view.longitude);
    assert.ok((afterKey('ArrowUp', view, size)?.latitude ?? 0) > view.latitude);
  });

  test('are no others, so that those of the browser stay what they are', () => {
    assert.equal(afterKey('Tab', view, size), null);
    assert.equal(afterKey('a', view, size), null);
  });
});
