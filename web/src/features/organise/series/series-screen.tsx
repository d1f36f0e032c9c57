import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useNow } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { EventLine } from '../calendars/event-line.tsx';
import { eventsIn, MoreEvents } from '../more-events.tsx';
import { StepDialog } from '../status/step-dialog.tsx';
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
  const upcoming = events.filter(({ startDate }) => startDate >= now);
  const [next] = upcoming;
  const drafts = upcoming.filter(({ state }) => state === 'draft');
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
      <SeriesActions
        series={series}
        hasDates={next !== undefined}
        drafts={drafts.length}
        mayBeMore={list.hasNextPage}
      />
      <CardList label={t`Dates`}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} isDate />
        ))}
      </CardList>
      <MoreEvents query={list} />
      <AskedDialog count={count} next={next} draft={drafts[0]} />
    </Page>
  );
}

interface SeriesActionsProps {
  series: number;
  /** Whether there are dates to come. */
  hasDates: boolean;
  /** How many of these are drafts, as far as they are shown. */
  drafts: number;
  mayBeMore: boolean;
}

function SeriesActions({ series, hasDates, drafts, mayBeMore }: SeriesActionsProps) {
  const ask = {
    to: '/organise/series/$series',
    params: { series },
    replace: true,
    resetScroll: false,
  } as const;
  return (
    <div className="mb-5 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      {drafts > 0 && (
        <LinkButton {...ask} search={{ do: 'publish' }} kind="main" icon={Send}>
          {mayBeMore ? (
            <Trans>Publish</Trans>
          ) : (
            <Plural value={drafts} one="Publish # date" other="Publish the # dates" />
          )}
        </LinkButton>
      )}
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

interface AskedDialogProps {
  count: number;
  /** The first date to come, and the first of these that is a draft. */
  next: ManagedEvent | undefined;
  draft: ManagedEvent | undefined;
}

/** What the address asks about. */
function AskedDialog({ count, next, draft }: AskedDialogProps) {
  const { series } = route.useParams();
  const { do: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false });
  if (asked === 'publish' && draft !== undefined) return <PublishDialog first={draft.id} onClose={close} />;
  if (asked === 'prolong') return <ProlongDialog series={series} count={count} onClose={close} />;
  if (asked === 'delete' && next !== undefined)
    return <RemoveDatesDialog first={next} onRemoved={close} onClose={close} />;
  return null;
}

/** Publishes a draft and those that follow it, unless it is only the first; that one stays the same when it is published and another draft is the first. */
function PublishDialog({ first, onClose }: { first: number; onClose: () => void }) {
  const [asked] = useState(first);
  const { data: event } = useQuery(managedEventQuery(asked));
  if (event?.state !== 'draft') return null;
  return <StepDialog event={event} step="publish" usualScope="following" onClose={onClose} />;
}
