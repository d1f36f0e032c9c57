import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus, Trash2 } from 'lucide-react';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useNow } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { EventLine } from '../calendars/event-line.tsx';
import { eventsIn, MoreEvents } from '../more-events.tsx';
import { ProlongDialog, RemoveDatesDialog } from './series-dialogs.tsx';
import { seriesDatesQuery } from './series-queries.ts';

const route = getRouteApi('/app/organise/series/$series');

/** The dates of a series, and what can be done with all of them. */
export function SeriesScreen() {
  const { t } = useLingui();
  const { series } = route.useParams();
  const list = useLongList(seriesDatesQuery(series));
  const now = useNow();
  const events = eventsIn(list);
  const [first] = events;
  const count = list.data?.pages[0]?.total ?? events.length;
  const next = events.find(({ startDate }) => startDate >= now);
  if (first === undefined)
    return (
      <Page title={t`Series`} back="/organise">
        {list.isPending ? (
          <MoreEvents query={list} />
        ) : (
          <Notice icon={CalendarPlus} title={<Trans>This series has no dates any more</Trans>}>
            <Trans>What was deleted stays under “Deleted” for 30 days and can be brought back.</Trans>
          </Notice>
        )}
      </Page>
    );
  return (
    <Page
      title={first.title}
      above={first.calendar.title}
      below={<Plural value={count} one="# date in a series" other="# dates in a series" />}
      back="/organise"
      width="wide"
    >
      <SeriesActions series={series} hasDates={next !== undefined} />
      <CardList label={t`Dates`}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} isDate />
        ))}
      </CardList>
      <MoreEvents query={list} />
      <AskedDialog count={count} next={next} />
    </Page>
  );
}

function SeriesActions({ series, hasDates }: { series: number; hasDates: boolean }) {
  const ask = {
    to: '/organise/series/$series',
    params: { series },
    replace: true,
    resetScroll: false,
  } as const;
  return (
    <div className="mb-5 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      <LinkButton {...ask} search={{ do: 'prolong' }} icon={CalendarPlus}>
        <Trans>Add dates</Trans>
      </LinkButton>
      {hasDates && (
        <LinkButton {...ask} search={{ do: 'delete' }} kind="danger" icon={Trash2}>
          <Trans>Delete the upcoming dates</Trans>
        </LinkButton>
      )}
    </div>
  );
}

/** What the address asks about. */
function AskedDialog({ count, next }: { count: number; next: ManagedEvent | undefined }) {
  const { series } = route.useParams();
  const { do: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false });
  if (asked === 'prolong') return <ProlongDialog series={series} count={count} onClose={close} />;
  if (asked === 'delete' && next !== undefined)
    return <RemoveDatesDialog first={next} onRemoved={close} onClose={close} />;
  return null;
}
