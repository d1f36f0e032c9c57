import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarCog, Plus, History, CalendarPlus } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { CalendarsBar } from './calendars-bar.tsx';
import { dayOf, daysAfter } from '../../../lib/format/dates.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useNow } from '../../../lib/session/session.ts';
import { CardList, SectionHeading } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { EventLine } from './event-line.tsx';
import { eventsIn, MoreEvents } from '../more-events.tsx';
import { managedListQuery } from '../../../entities/event/organisers/managed-events.ts';
import type { ReactNode } from 'react';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { attentionOf } from './attention-rules.ts';

const route = getRouteApi('/app/organise/');

/** So that both stand on one line of a phone in every language. */
const narrow = 'max-sm:px-3';

/** The events of all calendars that someone manages. */
export function CalendarsScreen() {
  const { t } = useLingui();
  const { view, calendar } = route.useSearch();
  return (
    <Page
      title={t`My calendars`}
      width="wide"
      actions={
        <>
          <LinkButton
            to="/organise/new"
            search={calendar === undefined ? {} : { calendar }}
            kind="main"
            icon={Plus}
            className={narrow}
          >
            <Trans>New event</Trans>
          </LinkButton>
          <LinkButton to="/organise/calendars" icon={CalendarCog} className={narrow}>
            <Trans>Calendars</Trans>
          </LinkButton>
        </>
      }
    >
      <CalendarsBar />
      {view === undefined ? <PlannedEvents /> : <ListedEvents view={view} />}
    </Page>
  );
}

type View = 'past' | 'cancelled' | 'removed';

/** What was, what was called off, or what was deleted; the last one first. */
function ListedEvents({ view }: { view: View }) {
  const { t } = useLingui();
  const { calendar, q } = route.useSearch();
  const yesterday = daysAfter(dayOf(useNow()), -1);
  const wanted = view === 'past' ? ({ state: 'published', to: yesterday } as const) : { state: view };
  const listed = useLongList(managedListQuery({ calendar, q, order: 'desc', ...wanted }));
  const events = eventsIn(listed);
  const labels: Record<View, string> = {
    past: t`Past`,
    cancelled: t({ message: 'Cancelled', context: 'events' }),
    removed: t`Deleted`,
  };
  return (
    <div className="mt-6">
      {events.length > 0 && (
        <CardList label={labels[view]}>
          {events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </CardList>
      )}
      {listed.isSuccess && events.length === 0 && (
        <Notice icon={History} title={<Trans>Nothing here</Trans>}>
          {view === 'removed' && (
            <Trans>What was deleted stays here for 30 days and can be brought back.</Trans>
          )}
        </Notice>
      )}
      <MoreEvents query={listed} />
    </div>
  );
}

/** What needs someone, what is not published yet, and what comes next. */
function PlannedEvents() {
  const { t } = useLingui();
  const { calendar, q } = route.useSearch();
  const now = useNow();
  const drafts = useLongList(managedListQuery({ calendar, q, state: 'draft' }));
  const next = useLongList(managedListQuery({ calendar, q, state: 'published', from: dayOf(now) }));
  if (drafts.isPending || next.isPending) return <MoreEvents query={drafts.isPending ? drafts : next} />;
  const all = [...eventsIn(drafts), ...eventsIn(next)];
  const urgent = all.filter((event) => attentionOf(event, now) !== null);
  if (all.length === 0 && !drafts.isError && !next.isError)
    return <NothingPlanned isSearching={q !== undefined} />;
  return (
    <>
      <Group title={<Trans>Needs you</Trans>} label={t`Needs you`} events={urgent} />
      <Group
        title={<Trans>Drafts</Trans>}
        label={t`Drafts`}
        events={eventsIn(drafts).filter((event) => !urgent.includes(event))}
      />
      <MoreEvents query={drafts} />
      <Group
        title={<Trans>Coming up</Trans>}
        label={t`Coming up`}
        events={eventsIn(next).filter((event) => !urgent.includes(event))}
      />
      <MoreEvents query={next} />
    </>
  );
}

function Group({
  title,
  label,
  events,
}: {
  title: ReactNode;
  label: string;
  events: readonly ManagedEvent[];
}) {
  if (events.length === 0) return null;
  return (
    <section>
      <SectionHeading beside={<span className="text-soft">{events.length}</span>}>{title}</SectionHeading>
      <CardList label={label}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </CardList>
    </section>
  );
}

function NothingPlanned({ isSearching }: { isSearching: boolean }) {
  return isSearching ? (
    <Notice icon={CalendarPlus} title={<Trans>No event with this title</Trans>}>
      <Trans>Try another word, another view or another calendar.</Trans>
    </Notice>
  ) : (
    <Notice icon={CalendarPlus} title={<Trans>Nothing is planned yet</Trans>}>
      <Trans>Create an event in a minute, or begin from one of last year’s.</Trans>
    </Notice>
  );
}
