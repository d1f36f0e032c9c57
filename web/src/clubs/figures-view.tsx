import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Activity } from '../api/schema.gen.ts';
import { useOrganisation } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Card } from '../ui/card.tsx';
import { CategoryBars, MonthChart } from './bar-charts.tsx';
import { useFigureNames } from './figure-names.ts';
import { byCategory, byMonth, figures, totals, type Figure } from './figures-rules.ts';

interface FiguresViewProps {
  activities: readonly Activity[];
  year: number;
  figure: Figure;
}

/** The figures of a year; the one that is chosen is drawn by month and by category. */
export function FiguresView({ activities, year, figure }: FiguresViewProps) {
  const { t } = useLingui();
  const { clubYearStart: yearStart } = useOrganisation();
  const writer = useWriter();
  const names = useFigureNames();
  const sums = totals(activities);
  return (
    <Card className="overflow-hidden">
      <ul
        aria-label={t`Figures of the year`}
        className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 xl:grid-cols-5"
      >
        {figures.map((one) => (
          <li key={one} className="bg-card last:max-sm:col-span-2">
            <Link
              from="/clubs/$club/"
              to="/clubs/$club"
              search={(now) => ({ ...now, figure: one === 'amountDonated' ? undefined : one })}
              replace
              resetScroll={false}
              aria-current={one === figure ? 'true' : undefined}
              className="flex h-full flex-col border-b-3 border-transparent px-4 py-3 hover:bg-sunken aria-[current]:border-info"
            >
              <span className="font-serif text-2xl font-semibold">{writer.number(sums[one])}</span>
              <span className="text-[0.9375rem] text-soft">{names[one]}</span>
            </Link>
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
            <MonthChart title={names[figure]} bars={byMonth(activities, figure, { year, yearStart })} />
            <CategoryBars title={names[figure]} bars={byCategory(activities, figure)} />
          </>
        )}
      </div>
    </Card>
  );
}
