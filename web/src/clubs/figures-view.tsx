import { Link } from '@tanstack/react-router';
import type { Activity } from '../api/schema.gen.ts';
import { useOrganisation } from '../shared/session.ts';
import { FiguresCard, type FigureLinkProps } from './figures-card.tsx';
import { byCategory, byMonth, totals, type Figure } from './figures-rules.ts';

interface FiguresViewProps {
  activities: readonly Activity[];
  year: number;
  figure: Figure;
}

/** The figures of a club's year. */
export function FiguresView({ activities, year, figure }: FiguresViewProps) {
  const { clubYearStart: yearStart } = useOrganisation();
  return (
    <FiguresCard
      sums={totals(activities)}
      figure={figure}
      months={byMonth(activities, figure, { year, yearStart })}
      categories={byCategory(activities, figure)}
      link={FigureLink}
    />
  );
}

function FigureLink({ chosen, ...look }: FigureLinkProps) {
  return (
    <Link
      from="/clubs/$club/"
      to="/clubs/$club"
      search={(now) => ({ ...now, figure: chosen === 'amountDonated' ? undefined : chosen })}
      replace
      resetScroll={false}
      {...look}
    />
  );
}
