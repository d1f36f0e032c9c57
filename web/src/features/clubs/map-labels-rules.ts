import type { Mark, Size } from './map-rules.ts';
import type { Placing, Town } from './map-tiles-rules.ts';

/** A name on the map, beside the dot of what it names. */
export interface MapLabel {
  name: string;
  dot: { x: number; y: number };
  /** Where the text begins, is in the middle, or ends, and its baseline. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** The name of a town, and whether it is a large one. */
export type TownLabel = MapLabel & { id: string; isLarge: boolean };

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** So much of the page for each town, in square pixels: more would be a crowd, not a map. */
const roomOfTown = 8000;
/** Names just outside are placed, too, so that none jumps when it is pulled into view. */
const margin = 60;
/** In thousands. */
const largeTown = 100;
const line = 15;
const letter = { club: 7, town: 6.2 };

/**
 * The names for which there is room, none over another: of clubs first, wherever one stands by itself, then of towns, the
 * largest first.
 */
export function labelsOf(
  marks: readonly Mark[],
  towns: readonly Town[],
  placing: Placing,
  size: Size,
): { clubs: MapLabel[]; towns: TownLabel[] } {
  const taken = marks.map(({ x, y, clubs }) => around({ x, y }, clubs.length === 1 ? 10 : 20));
  const clubs: MapLabel[] = [];
  for (const { x, y, clubs: together } of marks) {
    const [club, ...others] = together;
    if (club === undefined || others.length > 0) continue;
    const label = placed(club.name, { x, y }, { away: 12, letter: letter.club, taken, size });
    if (label !== null) clubs.push(label);
  }
  return { clubs, towns: townLabels(towns, placing, taken, size) };
}

function townLabels(towns: readonly Town[], placing: Placing, taken: Box[], size: Size): TownLabel[] {
  const labels: TownLabel[] = [];
  const most = ((size.width + 2 * margin) * (size.height + 2 * margin)) / roomOfTown;
  for (const { id, name, x, y, thousands } of towns) {
    const dot = { x: placing.left + x * placing.pixels, y: placing.top + y * placing.pixels };
    if (!isSeen(dot, size) || taken.some((box) => overlap(box, around(dot, 3)))) continue;
    const label = placed(name, dot, { away: 6, letter: letter.town, taken, size: null });
    if (label === null) continue;
    taken.push(around(dot, 3));
    labels.push({ ...label, id, isLarge: thousands >= largeTown });
    if (labels.length >= most) break;
  }
  return labels;
}

function isSeen({ x, y }: { x: number; y: number }, { width, height }: Size): boolean {
  return x > -margin && y > -margin && x < width + margin && y < height + margin;
}

interface Room {
  away: number;
  letter: number;
  /** What is there already; the place of the name is added. */
  taken: Box[];
  /** Where a name must not be cut off. */
  size: Size | null;
}

/** The name to the right of its dot, to the left, below or above, wherever there is room first. */
function placed(name: string, dot: { x: number; y: number }, room: Room): MapLabel | null {
  const { away, taken, size } = room;
  const width = name.length * room.letter;
  const { x, y } = dot;
  const beside = y + line * 0.28;
  const tries: [Omit<MapLabel, 'name' | 'dot'>, left: number][] = [
    [{ x: x + away, y: beside, anchor: 'start' }, x + away],
    [{ x: x - away, y: beside, anchor: 'end' }, x - away - width],
    [{ x, y: y + away + line * 0.7, anchor: 'middle' }, x - width / 2],
    [{ x, y: y - away, anchor: 'middle' }, x - width / 2],
  ];
  for (const [where, left] of tries) {
    const top = where.y - line * 0.78;
    const box = { left, top, right: left + width, bottom: top + line };
    const isInside = size === null || (box.left >= 2 && box.right <= size.width - 2);
    if (!isInside || taken.some((other) => overlap(other, box))) continue;
    taken.push({ left: left - 4, top: top - 2, right: box.right + 4, bottom: box.bottom + 2 });
    return { name, dot, ...where };
  }
  return null;
}

function around({ x, y }: { x: number; y: number }, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
