import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { geoPath, geoBounds } from 'd3-geo';
import { memo } from 'react';
import { labelsOf } from './map-labels-rules.ts';
import { ClubNames, TownNames } from './map-names.tsx';
import { NearLand, useNearMap } from './map-near.tsx';
import { usePulling } from './map-pulling.ts';
import { detailFor, projectionOf, type LocatedClub, type Mark, type Size, type View } from './map-rules.ts';
import { isNear } from './map-tiles-rules.ts';
import { feature } from 'topojson-client';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';

interface MapDrawingProps {
  marks: readonly Mark[];
  view: View;
  size: Size;
  picked: readonly LocatedClub[] | null;
  onPick: (clubs: readonly LocatedClub[]) => void;
  onLook: (view: View) => void;
}

/**
 * The drawing itself. It says nothing to screen readers and takes no focus, because the list beside it holds the same
 * clubs as links; fingers pull and pinch it.
 */
export function MapDrawing({ marks, view, size, picked, onPick, onLook }: MapDrawingProps) {
  const pulling = usePulling(view, size, onLook);
  const near = useNearMap(view, size, isNear(view, size));
  const labels = labelsOf(marks, near.towns, near.placing, size);
  return (
    <svg
      aria-hidden
      width={size.width}
      height={size.height}
      className="block cursor-grab touch-none select-none active:cursor-grabbing"
      {...pulling}
    >
      {!near.isWhole && <Countries view={view} size={size} />}
      <NearLand near={near} />
      <TownNames labels={labels.towns} />
      {marks.map(({ x, y, clubs }) => {
        const isPicked = picked !== null && clubs[0] === picked[0];
        return (
          <g
            key={clubs[0]?.id}
            transform={`translate(${x} ${y})`}
            className="cursor-pointer"
            onClick={() => onPick(clubs)}
            data-clubs={clubs.length}
          >
            <title>{clubs.length === 1 ? clubs[0]?.name : String(clubs.length)}</title>
            <circle r={22} className="fill-transparent" />
            <circle
              r={clubs.length === 1 ? 8 : Math.min(11 + Math.sqrt(clubs.length), 20)}
              strokeWidth={2.5}
              className={`stroke-card ${isPicked ? 'fill-accent' : 'fill-info'}`}
            />
            {clubs.length > 1 && (
              <text textAnchor="middle" dy="0.35em" className="fill-card text-xs font-semibold">
                {clubs.length}
              </text>
            )}
          </g>
        );
      })}
      <ClubNames labels={labels.clubs} />
    </svg>
  );
}

const Countries = memo(function Countries({ view, size }: { view: View; size: Size }) {
  const { data: countries } = useQuery(countriesQuery(detailFor(view)));
  const projection = projectionOf(view, size);
  const path = geoPath(projection);
  const [west = -180, north = 90] = projection.invert?.([0, 0]) ?? [];
  const [east = 180, south = -90] = projection.invert?.([size.width, size.height]) ?? [];
  const isWholeWorld = east <= west || size.width / view.scale > 5;
  return (
    <g className="fill-card stroke-edge/50">
      {countries
        ?.filter(
          ({ bounds: [[left, bottom], [right, top]] }) =>
            isWholeWorld ||
            left > right ||
            (left <= east && right >= west && bottom <= north && top >= south),
        )
        .map(({ country }, index) => (
          <path key={country.id ?? index} d={path(country) ?? undefined} />
        ))}
    </g>
  );
});

type World = Parameters<typeof feature>[0] & { objects: { countries: Parameters<typeof feature>[1] } };

const files = { coarse, fine };

/** The outlines of the countries with the box around each, so that only those in view are drawn. */
function countriesQuery(detail: keyof typeof files) {
  return queryOptions({
    queryKey: ['world', detail],
    queryFn: async ({ signal }) => {
      const answer = await fetch(files[detail], { signal });
      const world = (await answer.json()) as World;
      const countries = feature(world, world.objects.countries);
      return ('features' in countries ? countries.features : []).map((country) => ({
        country,
        bounds: geoBounds(country),
      }));
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
