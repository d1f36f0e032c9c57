import { geoMercator, type GeoProjection } from 'd3-geo';
import type { ClubInBrief } from '../../lib/api/schema.gen.ts';

/** A club that is somewhere. */
export type LocatedClub = ClubInBrief & { gps: NonNullable<ClubInBrief['gps']> };

/** The clubs that can be shown on a map. */
export function located(clubs: readonly ClubInBrief[]): LocatedClub[] {
  return clubs.filter((club): club is LocatedClub => club.gps !== null);
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Which part of the world is shown: the point in the middle, and how large the world is drawn. */
export interface View {
  longitude: number;
  latitude: number;
  scale: number;
}

// Nearer than a view of some twenty kilometres there are no two towns to find one's way by.
const scales = { smallest: 60, largest: 200_000 };
const padding = 36;

/** The view in which all these clubs are seen. */
export function viewOf(clubs: readonly LocatedClub[], size: Size): View {
  const points = clubs.map(({ gps: { longitude, latitude } }): [number, number] => [longitude, latitude]);
  const fitted = geoMercator().fitExtent(
    [
      [padding, padding],
      [Math.max(size.width - padding, padding + 1), Math.max(size.height - padding, padding + 1)],
    ],
    { type: 'MultiPoint', coordinates: points },
  );
  // A single point would be drawn infinitely large.
  const scale = Math.min(fitted.scale(), 60_000);
  const centre = Number.isFinite(fitted.scale())
    ? fitted.invert?.([size.width / 2, size.height / 2])
    : undefined;
  const [longitude, latitude] = centre ?? points[0] ?? [0, 0];
  return { longitude, latitude, scale: Math.max(scale, scales.smallest) };
}

/** How the world is drawn on the page in a view. */
export function projectionOf({ longitude, latitude, scale }: View, { width, height }: Size): GeoProjection {
  return geoMercator()
    .center([longitude, latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ]);
}

/** Nearer or further away, around the middle. */
export function zoomed(view: View, factor: number): View {
  return { ...view, scale: Math.min(Math.max(view.scale * factor, scales.smallest), scales.largest) };
}

/** The view after the map was pulled by so many pixels. */
export function moved(view: View, size: Size, [dx, dy]: [number, number]): View {
  const [longitude, latitude] = projectionOf(view, size).invert?.([
    size.width / 2 - dx,
    size.height / 2 - dy,
  ]) ?? [view.longitude, view.latitude];
  return { ...view, longitude, latitude: Math.min(Math.max(latitude, -80), 80) };
}

/** Nearer or further away around a point of the page: what lies under the fingers or the mouse stays there. */
export function zoomedAt(view: View, size: Size, factor: number, point: [number, number]): View {
  const place = projectionOf(view, size).invert?.(point) ?? null;
  const next = zoomed(view, factor);
  const now = place === null ? null : projectionOf(next, size).clipExtent(null)(place);
  return now === null ? next : moved(next, size, [point[0] - now[0], point[1] - now[1]]);
}

/** What a browser says of a turn of the wheel. */
interface Wheel {
  deltaY: number;
  deltaMode: number;
  ctrlKey: boolean;
}

/** How much a turn of the wheel brings the map nearer; two fingers on a trackpad say the same in smaller steps. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Wheel): number {
  const pixels = deltaMode === 1 ? deltaY * 30 : deltaY;
  const factor = Math.exp(-pixels * (ctrlKey ? 0.01 : 0.002));
  return Math.min(Math.max(factor, 0.5), 2);
}

/** Clubs so near to each other on the page that one mark stands for all. */
export interface Mark {
  x: number;
  y: number;
  clubs: LocatedClub[];
}

/** About the width of a finger. */
const cell = 44;
const tooNear = 30;

/** The marks of a view, and the clubs that are in it. */
export function marksOf(
  clubs: readonly LocatedClub[],
  view: View,
  size: Size,
): { marks: Mark[]; inView: LocatedClub[] } {
  const projection = projectionOf(view, size).clipExtent(null);
  // Squares of the world and not of the page, so that nothing is joined or parted while the map is pulled.
  const [left, top] = projection([0, 0]) ?? [0, 0];
  const cells = new Map<string, { sumX: number; sumY: number; clubs: LocatedClub[] }>();
  const inView: LocatedClub[] = [];
  for (const club of clubs) {
    const [x, y] = projection([club.gps.longitude, club.gps.latitude]) ?? [-1, -1];
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    inView.push(club);
    const key = `${Math.floor((x - left) / cell)} ${Math.floor((y - top) / cell)}`;
    const found = cells.get(key) ?? { sumX: 0, sumY: 0, clubs: [] };
    found.sumX += x;
    found.sumY += y;
    found.clubs.push(club);
    cells.set(key, found);
  }
  const marks = Array.from(cells.values(), ({ sumX, sumY, clubs: together }) => ({
    x: sumX / together.length,
    y: sumY / together.length,
    clubs: together,
  }));
  return { marks: apart(marks), inView };
}

/** Marks that would overlap across the edge of two cells become one. */
function apart(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const near = kept.find(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < tooNear);
    if (near === undefined) {
      kept.push({ ...mark, clubs: [...mark.clubs] });
      continue;
    }
    const weight = mark.clubs.length / (near.clubs.length + mark.clubs.length);
    near.x += (mark.x - near.x) * weight;
    near.y += (mark.y - near.y) * weight;
    near.clubs.push(...mark.clubs);
  }
  return kept;
}

/** Whether clubs stand at the very same place, so that no nearer view would part them. */
export function isOnePlace(clubs: readonly LocatedClub[]): boolean {
  return clubs.every(
    ({ gps }) => gps.latitude === clubs[0]?.gps.latitude && gps.longitude === clubs[0]?.gps.longitude,
  );
}

/** What a key of the keyboard does to the map; nothing for a key that is not for it. */
export function afterKey(key: string, view: View, size: Size): View | null {
  const step = 80;
  switch (key) {
    case '+':
    case '=':
      return zoomed(view, 1.5);
    case '-':
      return zoomed(view, 1 / 1.5);
    case 'ArrowLeft':
      return moved(view, size, [step, 0]);
    case 'ArrowRight':
      return moved(view, size, [-step, 0]);
    case 'ArrowUp':
      return moved(view, size, [0, step]);
    case 'ArrowDown':
      return moved(view, size, [0, -step]);
    default:
      return null;
  }
}

/** Of the whole world a coarse outline is enough; nearer by, a finer one is worth its bytes. */
export function detailFor({ scale }: View): 'coarse' | 'fine' {
  return scale > 500 ? 'fine' : 'coarse';
}
