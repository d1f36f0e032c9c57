// Writes the tiles of the near map of clubs (web/src/features/clubs/tiles) from packages of public data.
// docs/map-data.md says where these come from, what they may be used for, and how this is run.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  tilesAcross,
  tileUnits,
  unitsOf,
  type Tile as ReadTile,
} from '../web/src/features/clubs/map-tiles-rules.ts';
import { clipped, pathOf, simplified } from './map/shapes.ts';
import { readRegions, readTowns, readShores, type Point, type Ring, type Town } from './map/sources.ts';

const [regionsPath, shoresPath, townsPath] = process.argv.slice(2);
if (regionsPath === undefined || shoresPath === undefined || townsPath === undefined)
  throw new Error('Name world_map.gpkg, lakes.txt and cities.pbf, as docs/map-data.md says.');

/** Neighbouring tiles lie a little over each other, so that no seam is seen. */
const overlap = 24;
/** In square kilometres, where few people live and where many do. */
const smallestLake = { far: 60, near: 1.5 };
/** How far a shore may lie from the true one, in units. */
const strayed = { far: 20, near: 5 };
/** Where fewer people live, in thousands, the map of countries has to do. */
const fewestPeople = 5;
/** A tile is divided into so many squares in each direction; the largest town of each is named, and all large ones. */
const townSquares = 44;
const largeTown = 50_000;

type Tile = Omit<ReadTile, 'towns'> & { towns: ReadTile['towns'][number][] };

const tiles = new Map<string, Tile>();
const towns = readTowns(townsPath).toSorted((one, other) => other.population - one.population);
addLand(regionsPath);
addLakes(readShores(shoresPath));
addTowns(towns);
const folder = new URL('../web/src/features/clubs/tiles/', import.meta.url);
for (const old of readdirSync(folder)) if (old.endsWith('.json')) rmSync(new URL(old, folder));
for (const [name, tile] of tiles) {
  const people = tile.towns.reduce((sum, [, , , thousands]) => sum + thousands, 0);
  if (people >= fewestPeople) writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(tile)}\n`);
}

function tileOf([x, y]: Point): { tile: Tile; corner: Point } {
  const [column, row] = [Math.floor(x / tileUnits), Math.floor(y / tileUnits)];
  const name = `${column}-${row}`;
  const tile = tiles.get(name) ?? { land: '', lakes: '', borders: '', regions: '', towns: [] };
  tiles.set(name, tile);
  return { tile, corner: [column * tileUnits, row * tileUnits] };
}

/** Land and its lines: mapshaper knows which lines two areas share, so that these stay one when they lose points. */
function addLand(path: string): void {
  const work = mkdtempSync(join(tmpdir(), 'guildhall-map-'));
  copyFileSync(
    join(import.meta.dirname, '../web/node_modules', 'world-atlas', 'countries-10m.json'),
    join(work, 'world.json'),
  );
  const features = readRegions(path);
  writeFileSync(join(work, 'states.json'), JSON.stringify({ type: 'FeatureCollection', features }));
  const simpler = '-simplify dp interval=300 keep-shapes';
  mapshaper(work, `world.json ${simpler} -lines target=countries + name=borders -o . target=land,borders`);
  mapshaper(work, `states.json ${simpler} -lines country + name=regions -o . target=regions`);
  for (const { geometry } of read(work, 'land'))
    for (const polygon of geometry.coordinates as Ring[][]) addPolygon('land', polygon.map(toUnits));
  for (const kind of ['borders', 'regions'] as const) {
    for (const { properties, geometry } of read(work, kind)) {
      if (properties?.TYPE !== 'inner') continue;
      const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
      for (const line of lines as Point[][]) addLine(kind, toUnits(line));
    }
  }
  rmSync(work, { recursive: true });
}

function mapshaper(work: string, steps: string): void {
  const run = ['exec', '--yes', '--package=mapshaper@0.7.70', '--', 'mapshaper'];
  const words = [...run, ...steps.split(' '), 'format=geojson'];
  const { status, stderr } = spawnSync('npm', words, { cwd: work, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

interface Shape {
  properties?: { TYPE?: 'outer' | 'country' | 'inner' };
  geometry: { type: string; coordinates: unknown[] };
}

function read(work: string, name: string): Shape[] {
  const { features, geometries = [] } = JSON.parse(readFileSync(join(work, `${name}.json`), 'utf8')) as {
    features?: Shape[];
    geometries?: Shape['geometry'][];
  };
  return features ?? geometries.map((geometry) => ({ geometry }));
}

function toUnits(line: readonly Point[]): Point[] {
  return line.map(unitsOf);
}

function addPolygon(kind: 'land' | 'lakes', rings: readonly Ring[]): void {
  const [outer = []] = rings;
  const edges = (index: number): [number, number] => [
    index * tileUnits - overlap,
    (index + 1) * tileUnits + overlap,
  ];
  for (const row of span(outer.map(([, y]) => y))) {
    const [top, bottom] = edges(row);
    const band = rings.map((ring) => clipped(ring, [-Infinity, top], [Infinity, bottom]));
    for (const column of span(band[0]?.map(([x]) => x) ?? [])) {
      const [left, right] = edges(column);
      const { tile, corner } = tileOf([column * tileUnits, row * tileUnits]);
      for (const ring of band)
        tile[kind] += pathOf(clipped(ring, [left, top], [right, bottom]), corner, true);
    }
  }
}

/** The columns or rows of tiles over which these units spread. */
function span(units: readonly number[]): number[] {
  let [least, most] = [Infinity, -Infinity];
  for (const unit of units) [least, most] = [Math.min(least, unit), Math.max(most, unit)];
  const first = Math.floor((least - overlap) / tileUnits);
  const last = Math.floor((most + overlap) / tileUnits);
  if (units.length === 0) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (index) => index >= 0 && index < tilesAcross,
  );
}

/** A line goes to the tiles in which its steps begin. */
function addLine(kind: 'borders' | 'regions', line: readonly Point[]): void {
  for (let from = 0; from < line.length - 1;) {
    const { tile, corner } = tileOf(line[from] as Point);
    let to = from + 1;
    while (to < line.length - 1 && tileOf(line[to] as Point).tile === tile) to += 1;
    tile[kind] += pathOf(line.slice(from, to + 1), corner, false);
    from = to;
  }
}

/** Lakes, and the islands in them as holes; of where few people live only the large ones. */
function addLakes(shores: readonly Ring[]): void {
  const square = ([x, y]: Point) => `${Math.floor(x / 1024)} ${Math.floor(y / 1024)}`;
  const peopled = new Set(
    towns
      .filter(({ population }) => population > 8000)
      .map(({ longitude, latitude }) => square(unitsOf([longitude, latitude]))),
  );
  for (const shore of shores) {
    const isNear = shore.some((point) => peopled.has(square(unitsOf(point))));
    if (areaOf(shore) < (isNear ? smallestLake.near : smallestLake.far)) continue;
    addPolygon('lakes', [simplified(toUnits(shore), isNear ? strayed.near : strayed.far)]);
  }
}

/** In square kilometres, near enough. */
function areaOf(ring: Ring): number {
  const [startX, startY] = ring[0] as Point;
  const twice = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) as Point;
    return sum + (beforeX - startX) * (y - startY) - (x - startX) * (beforeY - startY);
  }, 0);
  return (Math.abs(twice) / 2) * 111.2 ** 2 * Math.cos((startY * Math.PI) / 180);
}

function addTowns(all: readonly Town[]): void {
  const taken = new Set<string>();
  for (const { name, population, longitude, latitude } of all) {
    const position = unitsOf([longitude, latitude]);
    const square = position.map((units) => Math.floor((units / tileUnits) * townSquares)).join(' ');
    if (population < 1000 || (taken.has(square) && population < largeTown)) continue;
    taken.add(square);
    const { tile, corner } = tileOf(position);
    const [x, y] = [Math.round(position[0] - corner[0]), Math.round(position[1] - corner[1])];
    tile.towns.push([name, x, y, Math.round(population / 1000)]);
  }
}
