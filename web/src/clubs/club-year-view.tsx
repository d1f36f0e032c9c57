import { getRouteApi } from '@tanstack/react-router';
import type { ActivityList } from '../api/schema.gen.ts';
import { Activities } from './activities-view.tsx';
import { Committee } from './committee-view.tsx';
import type { Figure } from './figures-rules.ts';
import { YearChoice } from './year-choice.tsx';

const route = getRouteApi('/app/clubs/$club/');

interface ClubYearProps {
  club: number;
  years: readonly number[];
  year: number;
  /** The club year of today: nobody has been appointed for later ones that the interface shows. */
  present: number;
  reported: ActivityList;
  figure: Figure | undefined;
}

/** A club in one of its years: who led it and what it did. The year is in the address. */
export function ClubYear({ club, years, year, present, reported, figure }: ClubYearProps) {
  const navigate = route.useNavigate();
  const choose = (chosen: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, year: chosen }), replace: true, resetScroll: false });
  return (
    <>
      <div className="mt-6 xl:mt-0">
        <YearChoice years={years} year={year} onChoose={choose} />
      </div>
      {year <= present && <Committee club={club} year={year} />}
      <Activities club={club} year={year} reported={reported} figure={figure} />
    </>
  );
}
