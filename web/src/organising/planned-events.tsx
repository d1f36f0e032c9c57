import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ManagedEvent } from '../api/schema.gen.ts';
import { dayOf } from '../shared/dates.ts';
import { useLongList } from '../shared/long-list.ts';
import { useNow } from '../shared/session.ts';
import { CardList, SectionHeading } from '../ui/card.tsx';
import { Notice } from '../ui/notices.tsx';
import { attentionOf } from './attention-rules.ts';
import { EventLine } from './event-line.tsx';
import { eventsIn, MoreEvents } from './more-events.tsx';
import { managedListQuery } from './managed-events-queries.ts';

const route = getRouteApi('/app/organise/');

/** What needs somebody, what is not published yet, and what comes next. */
export function PlannedEvents() {
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
