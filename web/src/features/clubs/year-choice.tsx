import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clubYearName } from '../../entities/club/club-year.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Select } from '../../ui/select.tsx';

interface YearChoiceProps {
  /** Newest first. */
  years: readonly number[];
  year: number;
  onChoose: (year: number | undefined) => void;
}

const step =
  'flex size-12 items-center justify-center rounded-control border border-line bg-card hover:bg-sunken disabled:opacity-40 print:hidden';

/** A club year out of several, with a step to the one before and the one after. */
export function YearChoice({ years, year, onChoose }: YearChoiceProps) {
  const { t } = useLingui();
  const { clubYearStart } = useOrganisation();
  const at = years.indexOf(year);
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        className={step}
        aria-label={t`Previous year`}
        disabled={at === years.length - 1}
        onClick={() => onChoose(years[at + 1])}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      <label className="flex min-w-0 items-center gap-3">
        {/* On the narrowest phones, and in the longer languages, words beside the year would be cut off. */}
        <span className="sr-only font-serif text-lg font-semibold sm:not-sr-only">
          <Trans>Club year</Trans>
        </span>
        <Select
          value={year}
          onChange={({ target }) => onChoose(Number(target.value))}
          className="min-h-12 pl-3 font-serif font-semibold sm:text-lg"
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {clubYearName(one, clubYearStart)}
            </option>
          ))}
        </Select>
      </label>
      <button
        type="button"
        className={step}
        aria-label={t`Next year`}
        disabled={at <= 0}
        onClick={() => onChoose(years[at - 1])}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
