import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { dayOf } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { AgendaBar } from './agenda-bar.tsx';
import { monthQuery, shownWeeks } from './agenda-queries.ts';
import { eventEntry, groupByDay, isWanted } from './agenda-rules.ts';
import { ActivitiesMissing, useOwnActivities } from './own-activities.tsx';
import { DayEntries, DayHeading } from './day-list.tsx';
import { MonthGrid } from './month-grid.tsx';
import { monthOf, monthsAfter } from '../../lib/format/month-rules.ts';
import { dayInView } from './shown-day-rules.ts';

const route = getRouteApi('/app/events');

/** A month at a glance, and the day that was chosen in full. */
export function MonthView() {
  const { month: named, day: chosen, calendar, answer } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const today = dayOf(now);
  const month = named ?? monthOf(today);
  const { data, error, isLoadingError, isPending, refetch } = useQuery(monthQuery(month));
  const weeks = shownWeeks(month);
  const activities = useOwnActivities();
  const first = weeks[0]?.[0] ?? '';
  const last = weeks.at(-1)?.[6] ?? '';
  const entries = [...(data?.events ?? []).map(eventEntry), ...activities.between(first, last)].filter(
    (entry) => isWanted(entry, { calendar, answer }),
  );
  const grouped = groupByDay(entries, first, last);
  const days = new Map(grouped.map((day) => [day.day, day.entries]));
  const shownDay = dayInView(month, chosen, now);
  const list = useRef<HTMLElement>(null);
  const bring = useBringing(list, data !== undefined ? shownDay : '');
  const show = (day: string, isTapped = false) => {
    bring(isTapped ? day : '');
    void navigate({
      search: (before) => ({ ...before, month: monthOf(day), day }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <AgendaBar events={data?.events ?? []} />
      <div className="items-start gap-x-6 xl:grid xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          <MonthTitle month={month} today={today} onShow={show} />
          <MonthGrid
            {...{ weeks, month, days, today }}
            chosen={shownDay}
            isBusy={isPending}
            onChoose={show}
          />
        </div>
        <section ref={list} aria-live="polite" className="scroll-mb-24 xl:mt-12 xl:scroll-mb-6">
          <DayHeading day={shownDay} now={now} />
          {isLoadingError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
          {data !== undefined && <DayEntries day={shownDay} entries={days.get(shownDay) ?? []} now={now} />}
          <ActivitiesMissing activities={activities} />
        </section>
      </div>
    </>
  );
}

/**
 * Brings a day that was tapped into view as soon as it is shown: on a phone it stands below the screen. The focus stays in
 * the month, for whoever goes on from there.
 */
function useBringing(list: RefObject<HTMLElement | null>, shown: string): (day: string) => void {
  const [wanted, setWanted] = useState({ day: '' });
  useEffect(() => {
    if (wanted.day === '' || wanted.day !== shown) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  }, [list, wanted, shown]);
  return (day) => setWanted({ day });
}

interface MonthTitleProps {
  month: string;
  today: string;
  onShow: (day: string) => void;
}

function MonthTitle({ month, today, onShow }: MonthTitleProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const turn = (months: number) => {
    const other = monthsAfter(month, months);
    onShow(dayInView(other, undefined, today));
  };
  return (
    <div className="mt-5 mb-3 flex items-center gap-1">
      <h2
        id="month"
        aria-live="polite"
        className="mr-auto font-serif text-xl font-semibold first-letter:uppercase"
      >
        {formatter.month(`${month}-01`)}
      </h2>
      {month !== monthOf(today) && (
        <Button size="small" className="min-h-11" onClick={() => onShow(today)}>
          <Trans>Today</Trans>
        </Button>
      )}
      <Button kind="quiet" aria-label={t`Previous month`} onClick={() => turn(-1)} className="size-12 px-0">
        <ChevronLeft size={24} aria-hidden />
      </Button>
      <Button kind="quiet" aria-label={t`Next month`} onClick={() => turn(1)} className="-mr-2 size-12 px-0">
        <ChevronRight size={24} aria-hidden />
      </Button>
    </div>
  );
}
