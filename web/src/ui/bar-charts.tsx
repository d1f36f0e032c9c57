import { useFormatter } from '../lib/format/use-formatter.ts';
import { niceTop, type Bar } from './chart-rules.ts';
import { useMeasured } from './use-measured.ts';

const [height, bottom] = [180, 22];
/** The width of a figure at the size of the labels, a little more than any font has. */
const figureWidth = 7.5;

interface ColumnsProps {
  bars: readonly Bar[];
  /** What stands below a column, whose width in pixels is given. */
  labelOf: (bar: Bar, index: number, width: number) => string;
}

/** Columns along a scale. Those who do not see them need the same in a table. */
export function ColumnChart({ bars, labelOf }: ColumnsProps) {
  const formatter = useFormatter();
  const [measure, { width }] = useMeasured();
  const top = niceTop(bars.map(({ value }) => value));
  const scale = [0, top / 2, top].map((value) => ({ value, label: formatter.number(value) }));
  const left = 14 + figureWidth * Math.max(...scale.map(({ label }) => label.length));
  const step = Math.max(width - left, 0) / bars.length;
  const yOf = (value: number) => (height - bottom - 8) * (1 - value / top) + 8;
  return (
    // The drawing takes no part in how wide the page is, or it could never become narrower again.
    <div ref={measure} className="relative" style={{ height }}>
      <svg
        width={width}
        height={height}
        // On paper it is as wide as that, whatever it was on the screen.
        {...(width > 0 && { viewBox: `0 0 ${width} ${height}` })}
        aria-hidden
        className="absolute inset-0 text-soft print:h-full print:w-full"
      >
        {scale.map(({ value, label }) => (
          <g key={value}>
            <line x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
            <text x={left - 8} y={yOf(value) + 4} textAnchor="end" className="fill-current text-[12px]">
              {label}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.name}>
            <rect
              x={left + index * step + step * 0.2}
              width={step * 0.6}
              y={yOf(bar.value)}
              height={height - bottom - yOf(bar.value)}
              rx={3}
              className="fill-info"
            />
            <text
              x={left + (index + 0.5) * step}
              y={height - 6}
              textAnchor="middle"
              className="fill-current text-[12px]"
            >
              {labelOf(bar, index, step)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

interface BarListProps {
  label: string;
  bars: readonly Bar[];
  /** How a number is written, where it is not merely one. */
  textOf?: (value: number) => string;
}

/** A bar for each name, with its number. */
export function BarList({ label, bars, textOf }: BarListProps) {
  const formatter = useFormatter();
  const written = textOf ?? formatter.number;
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {bars.map(({ name, value }) => (
        <li key={name}>
          <div className="flex justify-between gap-4">
            <span>{name}</span>
            <span className="shrink-0 font-semibold">{written(value)}</span>
          </div>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1 h-2 w-full">
            <rect width={100} height={2} rx={0.5} className="fill-sunken" />
            <rect width={(100 * value) / greatest} height={2} rx={0.5} className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
