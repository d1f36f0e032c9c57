import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { useGoingBack } from '../../../lib/address.ts';
import { dialled } from '../../../lib/format/text.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { Icon } from '../../../ui/button.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { factLink } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAboutEvent, useDoorDay, useHasBegun } from '../about-event.ts';
import { MoveUpDialog } from '../list/move-up-dialog.tsx';
import { ParticipantForm } from './participant-form.tsx';
import { ParticipantState } from '../list/participant-state.tsx';
import { participantQuery } from '../list/participants-queries.ts';
import { RowAction, useRowActions } from '../list/row-action.tsx';
import { RemoveGuest } from './remove-guest.tsx';

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
      <Contacts {...person} />
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
      <MoveUpDialog {...dialog} />
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

function WhoItIs({ club, company, host }: Participant) {
  return (
    <FactLine>
      {club?.name ?? company}
      {host !== null && <Trans>with {host.name}</Trans>}
    </FactLine>
  );
}

/** How they are reached: of a member no more than the directory shows the reader. */
function Contacts({ contact: { phone, email } }: Participant) {
  if (phone === '' && email === '') return null;
  return (
    <p className="mb-5 flex flex-wrap gap-x-6">
      {phone !== '' && <Contact icon={Phone} address={`tel:${dialled(phone)}`} text={phone} />}
      {email !== '' && <Contact icon={Mail} address={`mailto:${email}`} text={email} />}
    </p>
  );
}

function Contact({ icon: Shown, address, text }: { icon: Icon; address: string; text: string }) {
  return (
    <span className="inline-flex min-h-11 min-w-0 items-center gap-2">
      <Shown size={20} aria-hidden className="shrink-0 text-accent" />
      <a href={address} className={`${factLink} wrap-anywhere`}>
        {text}
      </a>
    </span>
  );
}
