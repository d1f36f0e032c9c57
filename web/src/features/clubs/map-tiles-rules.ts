import type { Size, View } from './map-rules.ts';

/** The world of the near map is a square of Mercator, so many tiles wide, and a tile so many units. */
export const tilesAcross = 32;
export const tileUnits = 32_768;

/** What is drawn of one tile: paths in units from its north-western corner, and towns, the largest first. */
export interface Tile {
  land: string;
  lakes: string;
  borders: string;
  regions: string;
  towns: readonly (readonly [name: string, x: number, y: number, thousands: number])[];
}

/** A position as units from the north-western corner of the world. */
export function unitsOf([longitude, latitude]: readonly [number, number]): [x: number, y: number] {
  const across = tilesAcross * tileUnits;
  const bent = Math.asinh(Math.tan((Math.min(Math.max(latitude, -85), 85) * Math.PI) / 180));
  return [((longitude + 180) / 360) * across, ((1 - bent / Math.PI) / 2) * across];
}

/** How units become pixels of the page. */
export interface Placing {
  left: number;
  top: number;
  pixels: number;
}

/** Where the world lies on the page in a view. */
export function placingOf({ longitude, latitude, scale }: View, { width, height }: Size): Placing {
  const pixels = (scale * 2 * Math.PI) / (tilesAcross * tileUnits);
  const [x, y] = unitsOf([longitude, latitude]);
  return { left: width / 2 - x * pixels, top: height / 2 - y * pixels, pixels };
}

/** Whether about a country or less is seen: then lakes, regions and towns say where one is. */
export function isNear({ scale }: View, { width, height }: Size): boolean {
  return Math.max(width, height) / scale < 0.35;
}

/** Where a tile is, counted from the north-western corner of the world. */
export interface TilePlace {
  name: string;
  column: number;
  row: number;
}

/** The tiles of which something is seen. */
export function tilesSeen({ left, top, pixels }: Placing, { width, height }: Size): TilePlace[] {
  const wide = tileUnits * pixels;
  const columns = between(-left / wide, (width - left) / wide);
  return between(-top / wide, (height - top) / wide).flatMap((row) =>
    columns.map((column) => ({ name: `${column}-${row}`, column, row })),
  );
}

function between(first: number, last: number): number[] {
  const from = Math.max(Math.floor(first), 0);
  const to = Math.min(Math.floor(last), tilesAcross - 1);
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}

/** A town where it is in the world. */
export interface Town {
  id: string;
  name: string;
  x: number;
  y: number;
  thousands: number;
}

/** The towns of several tiles together, the largest first. */
export function townsOf(tiles: readonly { place: TilePlace; tile: Tile }[]): Town[] {
  return tiles
    .flatMap(({ place: { column, row }, tile }) =>
      tile.towns.map(([name, x, y, thousands]) => ({
        id: `${column} ${row} ${x} ${y}`,
        name,
        x: column * tileUnits + x,
        y: row * tileUnits + y,
        thousands,
      })),
    )
    .toSorted((one, other) => other.thousands - one.thousands);
}
