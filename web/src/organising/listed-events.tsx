import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { dayOf, daysAfter } from '../shared/dates.ts';
import { useLongList } from '../shared/long-list.ts';
import { useNow } from '../shared/session.ts';
import { CardList } from '../ui/card.tsx';
import { Notice } from '../ui/notices.tsx';
import { EventLine } from './event-line.tsx';
import { eventsIn, MoreEvents } from './more-events.tsx';
import { managedListQuery } from './managed-events-queries.ts';

const route = getRouteApi('/app/organise/');

type View = 'past' | 'cancelled' | 'removed';

/** What was, what was called off, or what was deleted; the last one first. */
export function ListedEvents({ view }: { view: View }) {
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
