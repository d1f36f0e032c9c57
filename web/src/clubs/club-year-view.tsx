import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ActivityList } from '../api/schema.gen.ts';
import { clubYearName } from '../shared/club-year.ts';
import { useOrganisation } from '../shared/session.ts';
import { Select } from '../ui/select.tsx';
import { Activities } from './activities-view.tsx';
import { Committee } from './committee-view.tsx';
import type { Figure } from './figures-rules.ts';

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
  return (
    <>
      <YearChoice years={years} year={year} />
      {year <= present && <Committee club={club} year={year} />}
      <Activities club={club} year={year} reported={reported} figure={figure} />
    </>
  );
}

function YearChoice({ years, year }: Pick<ClubYearProps, 'years' | 'year'>) {
  const { t } = useLingui();
  const { clubYearStart } = useOrganisation();
  const navigate = route.useNavigate();
  const choose = (chosen: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, year: chosen }), replace: true, resetScroll: false });
  const at = years.indexOf(year);
  const step =
    'flex size-12 items-center justify-center rounded-control border border-line bg-card hover:bg-sunken disabled:opacity-40';
  return (
    <div className="mt-6 flex items-center gap-2 lg:mt-0">
      <button
        type="button"
        className={step}
        aria-label={t`Previous year`}
        disabled={at === years.length - 1}
        onClick={() => choose(years[at + 1])}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      <label className="min-w-0 flex-1 sm:flex-none">
        <span className="sr-only">
          <Trans>Club year</Trans>
        </span>
        <Select
          value={year}
          onChange={({ target }) => choose(Number(target.value))}
          className="min-h-12 pl-3 font-serif font-semibold sm:text-lg"
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {t`Club year ${clubYearName(one, clubYearStart)}`}
            </option>
          ))}
        </Select>
      </label>
      <button
        type="button"
        className={step}
        aria-label={t`Next year`}
        disabled={at <= 0}
        onClick={() => choose(years[at - 1])}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
