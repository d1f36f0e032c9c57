import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Participant } from '../api/schema.gen.ts';
import { useGoingBack } from '../shared/use-going-back.ts';
import { announce } from '../ui/announcer.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { Page } from '../ui/page.tsx';
import { useAboutEvent } from './about-event.ts';
import { OverCapacityDialog } from './over-capacity-dialog.tsx';
import { ParticipantForm } from './participant-form.tsx';
import { ParticipantState } from './participant-state.tsx';
import { participantQuery } from './participants-queries.ts';
import { RemoveGuest } from './remove-guest.tsx';
import { RowAction } from './row-action.tsx';
import { useDoorDay } from './use-door-day.ts';
import { useHasBegun } from './use-has-begun.ts';
import { useRowActions } from './use-row-actions.ts';

const route = getRouteApi('/app/organise/events/$event/participants/$registration');

/** Somebody who takes part: what they answered, and what can be changed about it. */
export function ParticipantScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { registration } = route.useParams();
  const person = useSuspenseQuery(participantQuery(event.id, registration)).data;
  const { dialog, ...actions } = useRowActions(event.id);
  const isDoorOpen = useDoorDay(event);
  const hasBegun = useHasBegun(event);
  const people = `/organise/events/${event.id}/participants`;
  const goBack = useGoingBack(people);
  return (
    <Page title={person.fullName} above={event.title} below={<WhoItIs {...person} />} back={people}>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <ParticipantState participant={person} />
        <RowAction
          {...actions}
          participant={person}
          isDoorOpen={isDoorOpen}
          mayMoveUp={event.isManaged && !event.cancelled && !hasBegun}
        />
      </div>
      <OverCapacityDialog {...dialog} />
      <ParticipantForm
        event={event}
        person={person}
        onSaved={() => {
          announce(t`Saved`);
          goBack();
        }}
      />
      <RemoveGuest event={event} person={person} onRemoved={goBack} />
    </Page>
  );
}

function WhoItIs({ club, company, host, email }: Participant) {
  return (
    <FactLine>
      {club?.name ?? company}
      {host !== null && <Trans>with {host.name}</Trans>}
      {email}
    </FactLine>
  );
}
