import { Trans, useLingui } from '@lingui/react/macro';
import { useWriter } from '../shared/use-writer.ts';
import { niceTop, type Bar } from './figures-rules.ts';
import { useMeasured } from './use-measured.ts';

const [height, left, bottom] = [180, 50, 22];
/** Below this width of a column there is room for one letter only. */
const narrow = 36;

interface ChartProps {
  title: string;
  bars: readonly Bar[];
}

/** Columns for the months of a year; a table says the same to those who do not see them. */
export function MonthChart({ title, bars }: ChartProps) {
  const { t } = useLingui();
  const writer = useWriter();
  const [measure, { width }] = useMeasured();
  const top = niceTop(bars.map(({ value }) => value));
  const step = Math.max(width - left, 0) / bars.length;
  const yOf = (value: number) => (height - bottom - 8) * (1 - value / top) + 8;
  return (
    <figure ref={measure}>
      <svg width={width} height={height} aria-hidden className="block text-soft">
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line x1={left} x2={width} y1={yOf(top * part)} y2={yOf(top * part)} className="stroke-line" />
            <text x={left - 8} y={yOf(top * part) + 4} textAnchor="end" className="fill-current text-[12px]">
              {writer.number(top * part)}
            </text>
          </g>
        ))}
        {bars.map(({ name, value }, index) => (
          <g key={name}>
            <rect
              x={left + index * step + step * 0.2}
              width={step * 0.6}
              y={yOf(value)}
              height={height - bottom - yOf(value)}
              rx={3}
              className="fill-info"
            />
            <text
              x={left + (index + 0.5) * step}
              y={height - 6}
              textAnchor="middle"
              className="fill-current text-[12px]"
            >
              {writer.shortMonth(name).slice(0, step < narrow ? 1 : 3)}
            </text>
          </g>
        ))}
      </svg>
      <ChartTable
        caption={t`${title} by month`}
        bars={bars.map(({ name, value }) => ({ name: writer.month(name), value }))}
      />
    </figure>
  );
}

/** A bar for each category, the longest first. */
export function CategoryBars({ title, bars }: ChartProps) {
  const { t } = useLingui();
  const writer = useWriter();
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div role="list" aria-label={t`${title} by category`} className="mt-4 flex flex-col gap-3">
      {bars.map(({ name, value }) => (
        <div role="listitem" key={name}>
          <div className="flex justify-between gap-4 text-[0.9375rem]">
            <span>{name}</span>
            <span className="shrink-0 font-semibold">{writer.number(value)}</span>
          </div>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1 h-2 w-full">
            <rect width={100} height={2} rx={0.5} className="fill-sunken" />
            <rect width={(100 * value) / greatest} height={2} rx={0.5} className="fill-accent" />
          </svg>
        </div>
      ))}
    </div>
  );
}

function ChartTable({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const writer = useWriter();
  return (
    // A table is as wide as its words; only what lies around it can be made as small as nothing.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Month</Trans>
            </th>
            <th scope="col">
              <Trans>Value</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{writer.number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
