import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarCog, Plus, History, CalendarPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { attentionQuery } from '../../../entities/event/duties-queries.ts';
import { NeedsYou } from '../../../entities/event/needs-you.tsx';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
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
  const listed = useLongList(managedListQuery({ calendar, q, order: 'desc', total: true, ...wanted }));
  const events = eventsIn(listed);
  const labels: Record<View, string> = {
    past: t`Past`,
    cancelled: t({ message: 'Cancelled', context: 'events' }),
    removed: t`Deleted`,
  };
  return (
    <div className="mt-6">
      {events.length > 0 && <TotalLine count={listed.data?.pages[0]?.total ?? events.length} />}
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

function TotalLine({ count }: { count: number }) {
  return (
    <p className="mb-3 text-soft">
      <Plural value={count} one="# event" other="# events" />
    </p>
  );
}

/** What needs someone, what is not published yet, and what comes next. A series is one line. */
function PlannedEvents() {
  const { t } = useLingui();
  const { calendar, q } = route.useSearch();
  const now = useNow();
  const wanted = { calendar, q, grouped: true, total: true };
  const drafts = useLongList(managedListQuery({ ...wanted, state: 'draft' }));
  const next = useLongList(managedListQuery({ ...wanted, state: 'published', from: dayOf(now) }));
  if (drafts.isPending || next.isPending) return <MoreEvents query={drafts.isPending ? drafts : next} />;
  const isEmpty = eventsIn(drafts).length + eventsIn(next).length === 0;
  if (isEmpty && !drafts.isError && !next.isError) return <NothingPlanned isSearching={q !== undefined} />;
  return (
    <>
      {q === undefined && <Attention calendar={calendar} />}
      <Group title={<Trans>Drafts</Trans>} label={t`Drafts`} list={drafts} />
      <MoreEvents query={drafts} />
      <Group title={<Trans>Coming up</Trans>} label={t`Coming up`} list={next} />
      <MoreEvents query={next} />
    </>
  );
}

/** So many stand there at first. */
const shownCount = 3;

/** What needs someone, whether or not the lists below go that far. */
function Attention({ calendar }: { calendar: number | undefined }) {
  const { data } = useQuery(attentionQuery(calendar));
  const [isWhole, setWhole] = useState(false);
  // The lists below are of use without it.
  if (data === undefined) return null;
  const hidden = data.events.length - shownCount;
  return (
    <>
      <NeedsYou
        events={isWhole ? data.events : data.events.slice(0, shownCount)}
        beside={<Figure>{data.total}</Figure>}
      />
      {hidden > 0 && !isWhole && (
        <div className="mt-3 flex justify-center print:hidden">
          <Button size="small" onClick={() => setWhole(true)}>
            <Plural value={hidden} one="Show one more" other="Show # more" />
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupProps {
  title: ReactNode;
  label: string;
  list: Parameters<typeof eventsIn>[0];
}

function Group({ title, label, list }: GroupProps) {
  const events = eventsIn(list);
  if (events.length === 0) return null;
  return (
    <section>
      <SectionHeading beside={<Figure>{list.data?.pages[0]?.total ?? events.length}</Figure>}>
        {title}
      </SectionHeading>
      <CardList label={label}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </CardList>
    </section>
  );
}

function Figure({ children }: { children: number }) {
  return <span className="text-soft">{useFormatter().number(children)}</span>;
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
