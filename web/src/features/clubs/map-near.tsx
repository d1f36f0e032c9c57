import { queryOptions, useQueries } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { Size, View } from './map-rules.ts';
import {
  placingOf,
  tilesSeen,
  tileUnits,
  townsOf,
  type Placing,
  type Tile,
  type TilePlace,
  type Town,
} from './map-tiles-rules.ts';

const files = import.meta.glob<string>('./tiles/*.json', { query: '?url', import: 'default', eager: true });

interface LoadedTile {
  place: TilePlace;
  tile: Tile;
}

/** What there is of the near map in a view. */
export interface NearMap {
  placing: Placing;
  tiles: readonly LoadedTile[];
  towns: readonly Town[];
  /** Until then, the countries from afar are drawn below. */
  isWhole: boolean;
}

/** The tiles that are seen, as far as they are here; none from afar. */
export function useNearMap(view: View, size: Size, near: boolean): NearMap {
  const placing = placingOf(view, size);
  const places = (near ? tilesSeen(placing, size) : []).filter(({ name }) => fileOf(name) !== undefined);
  const answers = useQueries({ queries: places.map(({ name }) => tileQuery(name)) });
  const loaded = places.flatMap((place, index) => {
    const tile = answers[index]?.data;
    return tile === undefined ? [] : [{ place, tile }];
  });
  const names = loaded.map(({ place }) => place.name).join(' ');
  // oxlint-disable-next-line react/exhaustive-deps -- what a tile holds never changes, so its name says all
  const kept = useMemo(() => ({ tiles: loaded, towns: townsOf(loaded) }), [names]);
  return { placing, ...kept, isWhole: near && loaded.length === places.length };
}

function fileOf(name: string): string | undefined {
  return files[`./tiles/${name}.json`];
}

function tileQuery(name: string) {
  return queryOptions({
    queryKey: ['map-tile', name],
    queryFn: async ({ signal }) => {
      const answer = await fetch(fileOf(name) ?? '', { signal });
      return (await answer.json()) as Tile;
    },
    staleTime: Infinity,
  });
}

/** One layer after the other, so that no tile covers a line of its neighbour. */
export function NearLand({ near }: { near: NearMap }) {
  const { placing, tiles } = near;
  return (
    <>
      {tiles.map(({ place, tile }) => (
        <g key={place.name} transform={transformOf(place, placing)}>
          <Ground tile={tile} />
        </g>
      ))}
      {tiles.map(({ place, tile }) => (
        <g key={`lines ${place.name}`} transform={transformOf(place, placing)}>
          <Lines tile={tile} />
        </g>
      ))}
    </>
  );
}

function transformOf({ column, row }: TilePlace, { left, top, pixels }: Placing): string {
  return `translate(${left + column * tileUnits * pixels} ${top + row * tileUnits * pixels}) scale(${pixels})`;
}

/** The browser reads the long paths of a tile once; pulling and zooming only change where they lie. */
const Ground = memo(function Ground({ tile }: { tile: Tile }) {
  return (
    <>
      <rect width={tileUnits} height={tileUnits} className="fill-water" />
      <path d={tile.land} fillRule="evenodd" className="fill-card" />
    </>
  );
});

const Lines = memo(function Lines({ tile }: { tile: Tile }) {
  return (
    <>
      <path d={tile.regions} className="fill-none stroke-line" vectorEffect="non-scaling-stroke" />
      <path d={tile.lakes} fillRule="evenodd" className="fill-water" />
      <path
        d={tile.borders}
        className="fill-none stroke-edge"
        strokeWidth={1.2}
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
});
