import { Trans, useLingui } from '@lingui/react/macro';
import { useParams, useRouter } from '@tanstack/react-router';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EventDetail } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { AttendingBadge, WaitingBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { NothingHere } from '../ui/failure-page.tsx';
import { Page } from '../ui/page.tsx';
import { GuestForm } from './guest-form.tsx';
import { useSendingAgain, useTakingBack } from './guests-mutations.ts';
import { useEvent } from './use-event.ts';

type Guest = EventDetail['guests'][number];

/** One of my guests: what they answered, and what can still be put right. */
export function GuestScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const { registration } = useParams({ from: '/app/events/$event/guests/$registration' });
  const guest = event.guests.find((one) => one.registration === registration);
  if (guest === undefined) return <NothingHere />;
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  return (
    <Page
      title={name === '' ? t`My partner` : name}
      above={event.title}
      back={`/events/${event.id}`}
      actions={guest.waiting ? <WaitingBadge /> : <AttendingBadge attending={guest.attending} />}
    >
      {!guest.partner && <GuestForm event={event} guest={guest} />}
      <GuestActions event={event} guest={guest} />
    </Page>
  );
}

function GuestActions({ event, guest }: { event: EventDetail; guest: Guest }) {
  const { t } = useLingui();
  const router = useRouter();
  const sendingAgain = useSendingAgain(event.id);
  const takingBack = useTakingBack(event.id);
  const [isAsking, setAsking] = useState(false);
  const refusal = useRefusal();
  const tell = (failure: unknown) => announce(refusal(failure));
  const takeBack = () =>
    takingBack.mutate(guest.registration, {
      onSuccess: () => {
        announce(t`The invitation was taken back.`);
        void router.navigate({
          to: '/events/$event',
          params: { event: event.id },
          replace: true,
          ignoreBlocker: true,
        });
      },
      onError: (failure) => {
        setAsking(false);
        tell(failure);
      },
    });
  return (
    <div className="mt-8 flex flex-col gap-3 border-t border-line pt-6">
      {guest.email !== '' && guest.attending === '' && !guest.waiting && (
        <Button
          icon={Send}
          pending={sendingAgain.isPending}
          onClick={() =>
            sendingAgain.mutate(guest.registration, {
              onSuccess: () => announce(t`The invitation is on its way again.`),
              onError: tell,
            })
          }
        >
          <Trans>Send the invitation again</Trans>
        </Button>
      )}
      <Button kind="danger" icon={Trash2} onClick={() => setAsking(true)}>
        <Trans>Take the invitation back</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Take the invitation back?</Trans>}
        action={<Trans>Take back</Trans>}
        isPending={takingBack.isPending}
        onConfirm={takeBack}
        onCancel={() => setAsking(false)}
      >
        <Trans>The link in the e-mail and the ticket will no longer work.</Trans>
      </ConfirmDialog>
    </div>
  );
}

/** Says why an invitation could not be sent again or taken back. */
function useRefusal(): (failure: unknown) => string {
  const { t } = useLingui();
  return (failure) => {
    if (failure instanceof ApiFailure) {
      if (failure.kind === 'offline') return t`There is no connection: nothing was changed.`;
      if (failure.status === 429) return t`It was sent a moment ago. Please wait before sending it again.`;
      if (failure.kind === 'conflict')
        return t`That is no longer possible: registration is closed, or your guest is already in.`;
    }
    return t`That did not work. Try again in a moment.`;
  };
}
