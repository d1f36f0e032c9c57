import type { MapLabel, TownLabel } from './map-labels-rules.ts';

/** Small dots with the names of towns. */
export function TownNames({ labels }: { labels: readonly TownLabel[] }) {
  return (
    <g className="pointer-events-none">
      {labels.map(({ id, name, dot, isLarge, ...where }) => (
        <g key={id} data-town={name}>
          <circle cx={dot.x} cy={dot.y} r={isLarge ? 2.5 : 2} className="fill-soft" />
          <Name
            {...where}
            name={name}
            className={isLarge ? 'fill-ink text-xs font-medium' : 'fill-soft text-[0.6875rem]'}
          />
        </g>
      ))}
    </g>
  );
}

/** The names of clubs beside their marks. */
export function ClubNames({ labels }: { labels: readonly MapLabel[] }) {
  return (
    <g className="pointer-events-none">
      {labels.map(({ name, dot, ...where }) => (
        <Name
          key={`${name} ${dot.x} ${dot.y}`}
          {...where}
          name={name}
          className="fill-ink text-xs font-semibold"
        />
      ))}
    </g>
  );
}

interface NameProps extends Omit<MapLabel, 'dot'> {
  className: string;
}

function Name({ name, x, y, anchor, className }: NameProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      strokeWidth={3}
      strokeLinejoin="round"
      className={`stroke-card [paint-order:stroke] ${className}`}
    >
      {name}
    </text>
  );
}
