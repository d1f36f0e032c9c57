import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { useGoingBack } from '../../../lib/address.ts';
import { announce } from '../../../ui/announcer.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAboutEvent, useDoorDay, useHasBegun, type AboutEvent } from '../about-event.ts';
import { OverCapacityDialog } from '../list/over-capacity-dialog.tsx';
import { ParticipantForm } from './participant-form.tsx';
import { ParticipantState } from '../list/participant-state.tsx';
import { participantQuery } from '../list/participants-queries.ts';
import { RowAction, useRowActions } from '../list/row-action.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isOver } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemovingGuest } from '../list/participants-mutations.ts';

const route = getRouteApi('/app/organise/events/$event/participants/$registration');

/** Someone who takes part: what they answered, and what can be changed about it. */
export function ParticipantScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { registration } = route.useParams();
  const person = useSuspenseQuery(participantQuery(event.id, registration)).data;
  const { dialog, busyWith, ...actions } = useRowActions(event.id);
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
          isBusy={busyWith !== null}
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

interface RemoveGuestProps {
  event: AboutEvent;
  person: Participant;
  onRemoved: () => void;
}

/** Removes a guest who was registered without a host: nobody else answers for them. Who was let in stays on record. */
function RemoveGuest({ event, person, onRemoved }: RemoveGuestProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const removing = useRemovingGuest(event.id);
  const hasEnded = isOver(event, useNow());
  const { registration, member, host, walkIn, checkedInAt, fullName } = person;
  const isAlone = member === null && host === null && !walkIn && checkedInAt === '';
  if (registration === null || !isAlone || event.cancelled || hasEnded) return null;
  const remove = () =>
    removing.mutate(registration, {
      onSuccess: () => {
        announce(t`${fullName} is no longer registered.`);
        onRemoved();
      },
      onError: () => {
        setAsking(false);
        announce(t`That did not work. Try again in a moment.`);
      },
    });
  return (
    <div className="mt-8 border-t border-line pt-6">
      <Button kind="danger" icon={Trash2} onClick={() => setAsking(true)}>
        <Trans>Remove from the list</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Remove {fullName}?</Trans>}
        action={<Trans>Remove</Trans>}
        isPending={removing.isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          The answers go, and the ticket no longer works. Whoever was coming is told, if there is an e-mail
          address.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
