import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { dayOf, daysAfter } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Notice } from '../ui/notices.tsx';
import { AgendaBar } from './agenda-bar.tsx';
import { pastQuery, pastWindow } from './agenda-queries.ts';
import { eventEntry, groupByDay, isWanted } from './agenda-rules.ts';
import { ActivitiesMissing, useOwnActivities } from './own-activities.tsx';
import { DayList } from './day-list.tsx';
import { MoreButton } from './more-button.tsx';

const route = getRouteApi('/app/events');

/** Past events, the last one first. */
export function PastList() {
  const { more = 0, calendar, answer } = route.useSearch();
  const { t } = useLingui();
  const writer = useWriter();
  const now = useNow();
  const today = dayOf(now);
  const parts = useQueries({
    queries: Array.from({ length: more + 1 }, (_, part) => pastQuery(today, part)),
  });
  const events = parts.flatMap(({ data }) => data?.events ?? []);
  const activities = useOwnActivities();
  const { from } = pastWindow(today, more);
  const yesterday = daysAfter(today, -1);
  const entries = [...events.map(eventEntry), ...activities.between(from, yesterday)].filter((entry) =>
    isWanted(entry, { calendar, answer }),
  );
  const days = groupByDay(entries, from, yesterday).toReversed();
  return (
    <>
      <AgendaBar events={events} />
      <DayList days={days} now={now} />
      {days.length === 0 ? (
        <Notice icon={History} title={<Trans>Nothing since {writer.shortDay(from)}</Trans>}>
          <Trans>Go further back to look for older events.</Trans>
        </Notice>
      ) : (
        <p className="mt-6 max-w-3xl text-center text-[0.9375rem] text-soft">
          <Trans>Back to {writer.shortDay(from)}</Trans>
        </p>
      )}
      <ActivitiesMissing activities={activities} />
      <MoreButton parts={parts} hasMore label={t`Show earlier events`} />
    </>
  );
}
