import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Repeat } from 'lucide-react';
import type { PlaceInSeries } from '../../../lib/api/schema.gen.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';

const linkClass = 'inline-flex min-h-11 items-center gap-1 text-link no-underline hover:underline';

interface SeriesLineProps {
  series: number | null;
  place: PlaceInSeries;
}

/** Which of the dates of a series an event is, with ways to the one before and the one after it. */
export function SeriesLine({ series, place: { number, count, before, after } }: SeriesLineProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const today = dayOf(useNow());
  return (
    <nav aria-label={t`Series`} className="mb-5 flex flex-wrap items-center gap-x-5 print:hidden">
      <p className="flex min-h-11 items-center gap-2 text-soft">
        <Repeat size={18} aria-hidden className="shrink-0" />
        <Trans>
          Date {number} of {count} in a series
        </Trans>
      </p>
      <div className="flex flex-wrap gap-x-5">
        {series !== null && (
          <Link to="/organise/series/$series" params={{ series }} className={linkClass}>
            <Trans>All dates</Trans>
          </Link>
        )}
        {before !== null && (
          <Link to="/organise/events/$event" params={{ event: before.id }} className={linkClass}>
            <ChevronLeft size={18} aria-hidden />
            <span className="sr-only">
              <Trans>Before:</Trans>
            </span>
            {formatter.shortDay(before.startDate, today)}
          </Link>
        )}
        {after !== null && (
          <Link to="/organise/events/$event" params={{ event: after.id }} className={linkClass}>
            <span className="sr-only">
              <Trans>After:</Trans>
            </span>
            {formatter.shortDay(after.startDate, today)}
            <ChevronRight size={18} aria-hidden />
          </Link>
        )}
      </div>
    </nav>
  );
}
