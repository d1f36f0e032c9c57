import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';
import { TakenPlaces } from '../ui/taken-places.tsx';
import { AnswerTiles } from './answer-tiles.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DueNotice } from './due-notice.tsx';
import { EventActions } from './event-actions.tsx';
import { hasCrowd, stepsOf } from './event-life-rules.ts';
import { EventParts } from './event-parts.tsx';
import { EventStateBadge } from './event-state.tsx';
import { PeopleLinks } from './people-links.tsx';
import { SeriesLine } from './series-line.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useManagedEvent } from './use-managed-event.ts';
import { useWhenWords } from './when-words.ts';

const route = getRouteApi('/app/organise/events/$event/');

/** One event for those who organise it: where it stands, and what can be done. */
export function EventHubScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  const { title, calendar, state, location, placeInSeries: among } = event;
  const when = useWhenWords()(event);
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
        <EventStateBadge state={state} />
        {state === 'draft' && (
          <p className="text-soft">
            <Trans>Nobody sees it but those who organise events of this calendar.</Trans>
          </p>
        )}
      </div>
      {among !== null && among.count > 1 && <SeriesLine place={among} />}
      {state === 'draft' && <DueNotice event={event} />}
      <EventActions event={event} />
      {state !== 'draft' && state !== 'removed' && <PeopleLinks event={event} />}
      {hasCrowd(event) && state !== 'draft' && (
        <>
          <AnswerTiles counts={event.counts} capacity={event.capacity} label={t`Answers`} />
          <TakenPlaces counts={event.counts} capacity={event.capacity} />
        </>
      )}
      {state !== 'removed' && <EventParts event={event} />}
      <AskedStepDialog />
    </Page>
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
