import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { useWriter } from '../shared/use-writer.ts';
import { Card } from '../ui/card.tsx';
import { CategoryBars, MonthChart } from './bar-charts.tsx';
import { useFigureNames } from './figure-names.ts';
import { figures, type Bar, type Figure } from './figures-rules.ts';

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
  const writer = useWriter();
  const names = useFigureNames();
  return (
    <Card className="overflow-hidden">
      <ul aria-label={t`Figures of the year`} className="flex flex-wrap gap-px bg-line">
        {figures.map((one) => (
          <li key={one} className="flex-[1_0_8.5rem] bg-card">
            <FigureLink chosen={one} aria-current={one === figure ? 'true' : undefined} className={entry}>
              <span className="font-serif text-2xl font-semibold">{writer.number(sums[one])}</span>
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
            <MonthChart title={names[figure]} bars={months} />
            <CategoryBars title={names[figure]} bars={categories} />
          </>
        )}
      </div>
    </Card>
  );
}
