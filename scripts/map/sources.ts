// Reads the packages from which the near map is made. What each holds and may be used for stands in docs/map-data.md.
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type Point = [x: number, y: number];
export type Ring = Point[];

/** A region of a country, as GeoJSON. */
export interface Region {
  type: 'Feature';
  properties: { country: string };
  geometry: { type: 'MultiPolygon'; coordinates: Ring[][] };
}

/** A place where people live. */
export interface Town {
  name: string;
  population: number;
  longitude: number;
  latitude: number;
}

/** The states and provinces of Natural Earth, from the map of the world that comes with QGIS. */
export function readRegions(path: string): Region[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare('SELECT adm0_a3 AS country, geom FROM states_provinces').all() as {
    country: string;
    geom: Uint8Array;
  }[];
  return rows.map(({ country, geom }) => ({
    type: 'Feature',
    properties: { country },
    geometry: { type: 'MultiPolygon', coordinates: polygonsOf(Buffer.from(geom)) },
  }));
}

/** After the header of a GeoPackage, whose third bits say how long its box is, comes the geometry as everywhere. */
function polygonsOf(geometry: Buffer): Ring[][] {
  const box = [0, 32, 48, 48, 64][((geometry[3] ?? 0) >> 1) & 7] ?? 0;
  let at = 8 + box;
  const count = () => {
    at += 4;
    return geometry.readUInt32LE(at - 4);
  };
  const degrees = () => {
    at += 8;
    return geometry.readDoubleLE(at - 8);
  };
  const several = <T>(read: () => T): T[] => Array.from({ length: count() }, read);
  const kind = () => {
    at += 1;
    return count();
  };
  const polygon = () => several(() => several((): Point => [degrees(), degrees()]));
  const multiPolygon = 6;
  return kind() === multiPolygon ? several(() => (kind(), polygon())) : [polygon()];
}

/**
 * The shores of lakes and of the islands in them, as `gmt coast -M` writes them: lines of positions, cut where its squares meet,
 * that are put together here.
 */
export function readShores(path: string): Ring[] {
  const lines = readFileSync(path, 'utf8')
    .split(/^>.*$/m)
    .map((part) =>
      Array.from(part.matchAll(/^([-\d.]+)\s+([-\d.]+)$/gm), ([, x, y]): Point => [Number(x), Number(y)]),
    )
    .filter((line) => line.length > 1);
  const name = (point?: Point) => point?.map((degrees) => degrees.toFixed(4)).join(' ') ?? '';
  const rings = lines.filter((line) => name(line[0]) === name(line.at(-1)));
  const open = new Map<string, Point[][]>();
  const ends = (line: Point[]) => [name(line[0]), name(line.at(-1))];
  for (const line of lines.filter((one) => !rings.includes(one)))
    for (const end of ends(line)) open.set(end, [...(open.get(end) ?? []), line]);
  const used = new Set(rings);
  for (const first of lines) {
    if (used.has(first)) continue;
    used.add(first);
    const ring = [...first];
    for (;;) {
      const end = name(ring.at(-1));
      const next = open.get(end)?.find((line) => !used.has(line));
      if (next === undefined) break;
      used.add(next);
      ring.push(...(name(next[0]) === end ? next : next.toReversed()).slice(1));
    }
    rings.push(ring);
  }
  return rings;
}

/** Parts of towns, and places that are no more. */
const noTown = /^PPL[FHQWX]$/;

/** The towns of GeoNames: messages of protocol buffers, whose positions are told as steps from the town before. */
export function readTowns(path: string): Town[] {
  const bytes = readFileSync(path);
  let at = 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const step = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
  const towns: Town[] = [];
  let [longitude, latitude] = [0, 0];
  while (at < bytes.length) {
    const end = number() + at;
    const said: Record<number, string | number> = {};
    while (at < end) {
      const tag = number();
      const value = number();
      const isText = (tag & 7) === 2;
      said[tag >> 3] = isText ? bytes.toString('utf8', at, at + value) : value;
      if (isText) at += value;
    }
    longitude += step(Number(said[10] ?? 0));
    latitude += step(Number(said[11] ?? 0));
    if (noTown.test(String(said[7]))) continue;
    towns.push({
      name: String(said[2]),
      population: Number(said[9] ?? 0),
      longitude: longitude / 1e5,
      latitude: latitude / 1e5,
    });
  }
  return towns;
}
