// Shapes of the near map: on the square of Mercator, in whole units of a tile, with no more points than an eye can tell apart.
import type { Point, Ring } from './sources.ts';

/** A line with the points that stray more than so much from what is left of it (Douglas and Peucker). */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part;
    let [furthest, distance] = [0, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceFrom(line[from] as Point, line[to] as Point, line[index] as Point);
      if (away > distance) [furthest, distance] = [index, away];
    }
    if (furthest === 0) continue;
    keep.add(furthest);
    open.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => keep.has(index));
}

function distanceFrom([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1);
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The part of a ring between two corners (Sutherland and Hodgman). */
export function clipped(ring: Ring, [left, top]: Point, [right, bottom]: Point): Ring {
  const sides: [axis: 0 | 1, edge: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  return sides.reduce((rest, [axis, edge, sign]) => {
    const isIn = (point: Point) => (point[axis] - edge) * sign >= 0;
    return rest.flatMap((point, index) => {
      const before = rest.at(index - 1) as Point;
      if (isIn(before) === isIn(point)) return isIn(point) ? [point] : [];
      const share = (edge - before[axis]) / (point[axis] - before[axis]);
      const cut: Point = [
        before[0] + (point[0] - before[0]) * share,
        before[1] + (point[1] - before[1]) * share,
      ];
      return isIn(point) ? [cut, point] : [cut];
    });
  }, ring);
}

/** A line or ring as a path of SVG, in steps of whole units from a corner; nothing where it has shrunk to a point. */
export function pathOf(line: readonly Point[], [left, top]: Point, isRing: boolean): string {
  const points = line.map(([x, y]): Point => [Math.round(x - left), Math.round(y - top)]);
  const steps = points
    .map(([x, y], index): Point => {
      const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
      return [x - beforeX, y - beforeY];
    })
    .filter(([x, y], index) => index === 0 || x !== 0 || y !== 0);
  if (steps.length < (isRing ? 4 : 2)) return '';
  const [start, ...rest] = steps.map(([x, y]) => `${x}${y < 0 ? '' : ' '}${y}`);
  return `M${start}l${rest.join(' ').replaceAll(' -', '-')}${isRing ? 'z' : ''}`;
}
