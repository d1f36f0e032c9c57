import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { dayOf } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { AgendaBar } from './agenda-bar.tsx';
import { comingQuery } from './agenda-queries.ts';
import { eventEntry, groupByDay, inOrder, isWanted, type Day } from './agenda-rules.ts';
import { ActivitiesMissing, useOwnActivities } from './own-activities.tsx';
import { DayList } from './day-list.tsx';
import { MoreButton } from './more-button.tsx';

const route = getRouteApi('/app/events');

/** The coming events, day by day. */
export function ComingList() {
  const { more = 0, calendar, answer } = route.useSearch();
  const { t } = useLingui();
  const now = useNow();
  const today = dayOf(now);
  const parts = useQueries({
    queries: Array.from({ length: more + 1 }, (_, part) => comingQuery(today, part)),
  });
  const loaded = parts.flatMap(({ data }) => data ?? []);
  const events = loaded.flatMap((part) => part.events);
  const hasMore = loaded.at(-1)?.more === true;
  const entries = inOrder(events.map(eventEntry));
  // Beyond the last event that is known, other events may lie between the days of a long one.
  const lastDay = hasMore ? dayOf(entries.at(-1)?.start ?? today) : '9999-12-31';
  const activities = useOwnActivities();
  const wanted = [...entries, ...activities.between(today, lastDay)].filter((entry) =>
    isWanted(entry, { calendar, answer }),
  );
  const isWhole = calendar === undefined && answer === undefined;
  const days = withToday(groupByDay(wanted, today, lastDay), isWhole ? today : null);
  return (
    <>
      <AgendaBar events={events} />
      {wanted.length === 0 ? <NothingComing isWhole={isWhole} /> : <DayList days={days} now={now} />}
      <ActivitiesMissing activities={activities} />
      <MoreButton parts={parts} hasMore={hasMore} label={t`Show later events`} />
    </>
  );
}

/** Today stands in the list of all events even when nothing is on, so that everybody knows where they are. */
function withToday(days: readonly Day[], today: string | null): readonly Day[] {
  return today === null || days[0]?.day === today ? days : [{ day: today, entries: [] }, ...days];
}

function NothingComing({ isWhole }: { isWhole: boolean }) {
  if (isWhole) {
    return (
      <Notice icon={CalendarDays} title={<Trans>No events are planned</Trans>}>
        <Trans>As soon as your club or district plans something, you will find it here.</Trans>
      </Notice>
    );
  }
  return (
    <Notice
      icon={CalendarDays}
      title={<Trans>Nothing found</Trans>}
      action={
        <LinkButton to="/events" search={{}}>
          <Trans>Show all events</Trans>
        </LinkButton>
      }
    >
      <Trans>No upcoming event matches what you have chosen.</Trans>
    </Notice>
  );
}
