import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';
import { TakenPlaces } from '../../../ui/organisers/taken-places.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DueNotice } from './due-notice.tsx';
import { EventActions } from './event-actions.tsx';
import { hasCrowd, stepsOf, hasPeople } from './event-status-rules.ts';
import { EventParts } from './event-parts.tsx';
import { EventStateBadge } from '../event-state.tsx';
import { SeriesLine } from '../series/series-line.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useManagedEvent } from '../managed-events.ts';
import { useWhenWords } from '../event-words.ts';
import type { ReactNode } from 'react';
import type { AudienceCounts, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { Mail, Undo2, UserPlus, UsersRound } from 'lucide-react';
import { canTakeBack, invitingClosed } from '../../../entities/event/event-rules.ts';
import { useNow } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';

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

interface AnswerTilesProps {
  counts: AudienceCounts;
  capacity: number | null;
  label: string;
}

/** How many people have answered what, in big figures. */
function AnswerTiles({ counts, capacity, label }: AnswerTilesProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      <Tile figure={counts.yes}>
        {capacity === null ? <Trans>coming</Trans> : <Trans>coming, of {capacity}</Trans>}
      </Tile>
      <Tile figure={counts.no}>
        <Trans>not coming</Trans>
      </Tile>
      {counts.told > 0 && (
        <Tile figure={counts.told}>
          <Trans>told, no answer yet</Trans>
        </Tile>
      )}
      {counts.untold > 0 && (
        <Tile figure={counts.untold}>
          <Trans>not told yet</Trans>
        </Tile>
      )}
      {counts.unreached > 0 && (
        <Tile figure={counts.unreached}>
          <Trans>not reached by e-mail</Trans>
        </Tile>
      )}
      {(counts.waiting > 0 || capacity !== null) && (
        <Tile figure={counts.waiting}>
          <Trans>waiting</Trans>
        </Tile>
      )}
    </ul>
  );
}

function Tile({ figure, children }: { figure: number; children: ReactNode }) {
  const formatter = useFormatter();
  return (
    <li>
      <Card className="px-4 py-3">
        <span className="block font-serif text-3xl font-semibold">{formatter.number(figure)}</span>{' '}
        <span className="text-[0.9375rem] text-soft">{children}</span>
      </Card>
    </li>
  );
}

/** Leads to who takes part, to what is written to them, and to inviting more. */
function PeopleLinks({ event }: { event: ManagedEventDetail }) {
  const { id, state, closed, counts } = event;
  const now = useNow();
  const params = { event: id };
  const inState = { ...event, isDraft: state === 'draft', cancelled: state === 'cancelled' };
  const why = invitingClosed(inState, now);
  const hasNobody = !hasPeople(counts);
  return (
    <div className="mb-5 flex flex-wrap gap-2 max-sm:*:grow">
      {hasCrowd(event) && (
        <LinkButton to="/organise/events/$event/participants" params={params} icon={UsersRound}>
          <Trans>Participants</Trans>
        </LinkButton>
      )}
      <LinkButton to="/organise/events/$event/messages" params={params} icon={Mail}>
        <Trans>Messages</Trans>
      </LinkButton>
      {why === null && (
        <LinkButton
          to="/organise/events/$event/invite"
          params={params}
          // An event by invitation only begins with them.
          kind={closed && hasNobody ? 'main' : 'plain'}
          icon={UserPlus}
        >
          <Trans>Invite</Trans>
        </LinkButton>
      )}
      {/* Otherwise it stands where people are invited. */}
      {why !== null && closed && !hasNobody && canTakeBack(inState, now) && (
        <LinkButton to="/organise/events/$event/take-back" params={params} icon={Undo2}>
          <Trans>Take invitations back</Trans>
        </LinkButton>
      )}
    </div>
  );
}
