import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { geoPath, geoBounds } from 'd3-geo';
import { memo, useRef, type PointerEvent, type WheelEvent } from 'react';
import {
  detailFor,
  moved,
  projectionOf,
  wheelFactor,
  zoomedAt,
  type LocatedClub,
  type Mark,
  type Size,
  type View,
} from './map-rules.ts';
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

/** So many names find room beside each other on a phone. */
const mostNames = 12;

/**
 * The drawing itself. It says nothing to screen readers and takes no focus, because the list beside it holds the same
 * clubs as links; fingers pull and pinch it.
 */
export function MapDrawing({ marks, view, size, picked, onPick, onLook }: MapDrawingProps) {
  const pulling = usePulling(view, size, onLook);
  // So near that borders are out of sight, names say where one is.
  const isNear = marks.length <= mostNames;
  return (
    <svg
      aria-hidden
      width={size.width}
      height={size.height}
      className="block cursor-grab touch-none select-none active:cursor-grabbing"
      {...pulling}
    >
      <Countries view={view} size={size} />
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
            {isNear && clubs.length === 1 && (
              <text
                textAnchor="middle"
                y={26}
                strokeWidth={3}
                className="fill-ink stroke-card text-xs font-semibold [paint-order:stroke]"
              >
                {clubs[0]?.name}
              </text>
            )}
          </g>
        );
      })}
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

type Point = [x: number, y: number];

/**
 * One finger or the mouse pulls the map, two fingers bring it nearer or push it away. The wheel does so with Ctrl, or once the
 * map was pressed: whoever only scrolls past goes on scrolling.
 */
function usePulling(view: View, size: Size, onLook: (view: View) => void) {
  const fingers = useRef(new Map<number, Point>());
  const isInHand = useRef(false);
  const down = (event: PointerEvent) => {
    isInHand.current = true;
    fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now: Point = [event.clientX, event.clientY];
    const pulled: Point = [now[0] - before[0], now[1] - before[1]];
    if (
      fingers.current.size === 1 &&
      Math.hypot(...pulled) < 4 &&
      !event.currentTarget.hasPointerCapture(event.pointerId)
    )
      return;
    // Only a pull takes hold of the pointer, so that a tap on a mark stays one.
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return onLook(moved(view, size, pulled));
    const box = event.currentTarget.getBoundingClientRect();
    const middle: Point = [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top];
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    // What lies between two fingers goes with them: half of what one of them has moved.
    const followed = moved(view, size, [pulled[0] / 2, pulled[1] / 2]);
    onLook(zoomedAt(followed, size, factor, middle));
  };
  const turn = (event: WheelEvent<SVGSVGElement>) => {
    if (!event.ctrlKey && !event.metaKey && !isInHand.current) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const point: Point = [event.clientX - box.left, event.clientY - box.top];
    onLook(zoomedAt(view, size, wheelFactor(event), point));
  };
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: (event: PointerEvent) => {
      isInHand.current = false;
      up(event);
    },
    onWheel: turn,
  };
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

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
