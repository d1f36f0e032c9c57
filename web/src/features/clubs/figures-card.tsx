import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Card } from '../../ui/card.tsx';
import { BarList, ColumnChart } from '../../ui/bar-charts.tsx';
import type { Bar } from '../../ui/chart-rules.ts';
import { figures, type Figure } from './figure.ts';
import { useFigureText } from './use-figure-text.ts';

/** A link that chooses a figure. */
export interface FigureLinkProps {
  chosen: Figure;
  'aria-current': 'true' | undefined;
  className: string;
  children: ReactNode;
}

interface FiguresCardProps {
  sums: Readonly<Record<Figure, number>>;
  /** The one that is drawn. */
  figure: Figure;
  months: readonly Bar[];
  categories: readonly Bar[];
  /** Leads to the same page with another figure. */
  link: ComponentType<FigureLinkProps>;
}

const entry =
  'flex h-full flex-col wrap-normal border-b-3 border-transparent px-4 py-3 hover:bg-sunken aria-[current]:border-info';

/** The figures of a year; the one that is chosen is drawn by month and by category. */
export function FiguresCard({ sums, figure, months, categories, link: FigureLink }: FiguresCardProps) {
  const { t } = useLingui();
  const textOf = useFigureText();
  const names = useFigureNames();
  const title = names[figure];
  return (
    <Card className="overflow-hidden">
      <ul aria-label={t`Figures of the year`} className="flex flex-wrap gap-px bg-line">
        {figures.map((one) => (
          <li key={one} className="flex-[1_0_8.5rem] bg-card">
            <FigureLink chosen={one} aria-current={one === figure ? 'true' : undefined} className={entry}>
              <span className="font-serif text-2xl font-semibold">{textOf(one, sums[one])}</span>
              <span className="text-[0.9375rem] text-soft">{names[one]}</span>
            </FigureLink>
          </li>
        ))}
      </ul>
      <div className="p-4 sm:p-5">
        {sums[figure] === 0 ? (
          <p className="py-6 text-center text-soft">
            <Trans>Nothing reported yet: {names[figure]}</Trans>
          </p>
        ) : (
          <>
            <MonthChart title={title} bars={months} figure={figure} />
            <div className="mt-4">
              <BarList
                label={t`${title} by category`}
                bars={categories}
                textOf={(value) => textOf(figure, value)}
              />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

/** Below this width of a column there is room for one letter only. */
const narrow = 36;

/** Columns for the months of a year; a table says the same to those who do not see them. */
function MonthChart({ title, bars, figure }: { title: string; bars: readonly Bar[]; figure: Figure }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  return (
    <figure>
      <ColumnChart
        bars={bars}
        labelOf={({ name }, _index, width) => formatter.shortMonth(name).slice(0, width < narrow ? 1 : 3)}
      />
      <ChartTable
        caption={t`${title} by month`}
        bars={bars.map(({ name, value }) => ({ name: formatter.month(name), value }))}
        figure={figure}
      />
    </figure>
  );
}

function ChartTable({ caption, bars, figure }: { caption: string; bars: readonly Bar[]; figure: Figure }) {
  const textOf = useFigureText();
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
              <td>{textOf(figure, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What each figure is called. */
export function useFigureNames(): Record<Figure, string> {
  const { t } = useLingui();
  return {
    amountDonated: t`Donated`,
    amountCollected: t`Collected`,
    personsServed: t`People helped`,
    volunteers: t`Helpers`,
    hoursWorked: t`Hours`,
  };
}
