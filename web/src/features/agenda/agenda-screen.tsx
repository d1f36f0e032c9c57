import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarSync, CalendarDays, History } from 'lucide-react';
import { useNow } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { MonthView } from './month-view.tsx';
import { useQueries } from '@tanstack/react-query';
import { dayOf, daysAfter } from '../../lib/format/dates.ts';
import { Notice } from '../../ui/notices.tsx';
import { AgendaBar } from './agenda-bar.tsx';
import { comingQuery, pastQuery, pastWindow } from './agenda-queries.ts';
import { eventEntry, groupByDay, inOrder, isWanted, type Day } from './agenda-rules.ts';
import { ActivitiesMissing, useOwnActivities } from './own-activities.tsx';
import { DayList, MoreButton } from './day-list.tsx';
import { useFormatter } from '../../lib/format/use-formatter.ts';

const route = getRouteApi('/app/events');

/** The events of the person who is signed in, as a list or by month. */
export function AgendaScreen() {
  const { t } = useLingui();
  const { view } = route.useSearch();
  return (
    <Page
      title={t`Events`}
      width="wide"
      actions={
        <LinkButton icon={CalendarSync} to="/me/calendar" size="small" className="min-h-11">
          <Trans>Add to my calendar</Trans>
        </LinkButton>
      }
    >
      {view === 'month' ? <MonthView /> : view === 'past' ? <PastList /> : <ComingList />}
    </Page>
  );
}

/** The coming events, day by day. */
function ComingList() {
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

/** Today stands in the list of all events even when nothing is on, so that everyone knows where they are. */
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

/** Past events, the last one first. */
function PastList() {
  const { more = 0, calendar, answer } = route.useSearch();
  const { t } = useLingui();
  const formatter = useFormatter();
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
        <Notice icon={History} title={<Trans>Nothing since {formatter.shortDay(from)}</Trans>}>
          <Trans>Go further back to look for older events.</Trans>
        </Notice>
      ) : (
        <p className="mt-6 max-w-3xl text-center text-[0.9375rem] text-soft">
          <Trans>Back to {formatter.shortDay(from)}</Trans>
        </p>
      )}
      <ActivitiesMissing activities={activities} />
      <MoreButton parts={parts} hasMore label={t`Show earlier events`} />
    </>
  );
}
