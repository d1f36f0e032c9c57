import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { LineNotice, waitingLineQuery } from '../../../entities/event/organisers/waiting-line.tsx';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { Page } from '../../../ui/page.tsx';
import { TakenPlaces } from '../../../ui/organisers/taken-places.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DueNotice } from './due-notice.tsx';
import { EventActions } from './event-actions.tsx';
import { hasCrowd, stepsOf } from './event-status-rules.ts';
import { EventParts } from './event-parts.tsx';
import { EventStateBadge } from '../event-state.tsx';
import { SeriesLine } from '../series/series-line.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useManagedEvent } from '../managed-events.ts';
import { useWhenWords } from '../event-words.ts';
import { History } from 'lucide-react';
import { isOver } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Afterwards } from './afterwards.tsx';
import { AnswerTiles } from './answer-tiles.tsx';
import { PeopleLinks } from './people-links.tsx';
import { useNow } from '../../../lib/session/session.ts';

const route = getRouteApi('/app/organise/events/$event/');

/** One event for those who organise it: where it stands, and what can be done. */
export function EventHubScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  const { title, calendar, state, location, placeInSeries: among } = event;
  const when = useWhenWords()(event);
  const now = useNow();
  const isPast = state === 'published' && isOver(event, now);
  const place = location.name === '' ? location.city : location.name;
  return (
    <Page
      // The next date of a series is a new page: its title takes the focus.
      key={event.id}
      title={title}
      above={calendar.title}
      below={[when, place].filter((part) => part !== '').join(' · ')}
      back="/organise"
      width="wide"
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {isPast ? <PastBadge /> : <EventStateBadge state={state} />}
        {state === 'draft' && (
          <p className="text-soft">
            <Trans>Nobody sees it but those who organise events of this calendar.</Trans>
          </p>
        )}
      </div>
      {among !== null && among.count > 1 && <SeriesLine series={event.series} place={among} />}
      {state === 'draft' && <DueNotice event={event} />}
      {hasCrowd(event) && state !== 'draft' && (
        <div className="mb-5">
          <AnswerTiles event={event} isPast={isPast} label={t`Answers`} />
          {!isPast && <TakenPlaces counts={event.counts} capacity={event.capacity} />}
          {!isPast && state === 'published' && <WaitingFor event={event} />}
        </div>
      )}
      {isPast && <Afterwards event={event} />}
      {state !== 'draft' && state !== 'removed' && <PeopleLinks event={event} />}
      <EventActions event={event} isPast={isPast} />
      {state !== 'removed' && <EventParts event={event} />}
      <AskedStepDialog />
    </Page>
  );
}

/** What those who wait are waiting for. How many places are free is known at once, so that nothing moves when the rest comes. */
function WaitingFor({ event: { id, capacity, counts } }: { event: ManagedEventDetail }) {
  const isWaiting = capacity !== null && counts.waiting > 0;
  const { data } = useQuery({ ...waitingLineQuery(id), enabled: isWaiting });
  if (!isWaiting) return null;
  return <LineNotice line={data ?? { free: Math.max(0, capacity - (counts.taken ?? 0)) }} />;
}

function PastBadge() {
  return (
    <Badge tone="quiet" icon={History}>
      <Trans context="event">Over</Trans>
    </Badge>
  );
}

/** The step that the address asks about, if it can be taken. */
function AskedStepDialog() {
  const event = useManagedEvent();
  const { do: step, only } = route.useSearch();
  const navigate = route.useNavigate();
  if (step === undefined || !stepsOf(event).includes(step)) return null;
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return step === 'delete' ? (
    <DeleteDialog event={event} onClose={close} />
  ) : (
    <StepDialog event={event} step={step} only={event.series === null ? undefined : only} onClose={close} />
  );
}
