import { Trans, useLingui } from '@lingui/react/macro';
import { useParams, useRouter } from '@tanstack/react-router';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { nameOfCompanion, type Companion } from '../../entities/registration/companions.ts';
import { useTakingBack } from '../../entities/registration/guest-change.ts';
import { useNow } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { AttendingBadge, WaitingBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NothingHere } from '../../ui/failure-page.tsx';
import { Page } from '../../ui/page.tsx';
import { whyClosed } from './event-rules.ts';
import { useSendingAgain, useCorrectingGuest } from './guests-mutations.ts';
import { ClosedWords } from './not-possible.tsx';
import { useEvent } from '../../entities/event/event-queries.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { GuestFields, useGuestNames, useGuestWords } from '../../entities/registration/guest-fields.tsx';
import {
  guestProblems,
  changedGuest,
  trimmedGuest,
  type GuestDraft,
} from '../../entities/registration/guest-rules.ts';

/** One of my guests: what they answered, and what can still be put right. */
export function GuestScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const { registration } = useParams({ from: '/app/events/$event/guests/$registration' });
  const guest = event.guests.find((one) => one.registration === registration);
  if (guest === undefined) return <NothingHere />;
  const name = nameOfCompanion(guest);
  return (
    <Page
      title={name === '' ? t`My partner` : name}
      above={event.title}
      back={`/events/${event.id}`}
      actions={guest.waiting ? <WaitingBadge /> : <AttendingBadge attending={guest.attending} />}
    >
      <GuestClosed event={event} guest={guest} />
      {guest.mayChange && !guest.partner && <GuestForm event={event} guest={guest} />}
      {guest.mayTakeBack && <GuestActions event={event} guest={guest} />}
    </Page>
  );
}

/** Why less can be done than while registration is open. */
function GuestClosed({ event, guest }: { event: EventDetail; guest: Companion }) {
  const closed = whyClosed(event, useNow());
  if (guest.mayChange) return null;
  return (
    <p className="text-soft">
      {guest.mayTakeBack ? (
        <Trans>
          Registration is closed. Until the event begins you can take the invitation back; ask the organisers
          about anything else.
        </Trans>
      ) : guest.checkedIn ? (
        <Trans>Your guest is in already.</Trans>
      ) : (
        closed !== null && <ClosedWords closed={closed} />
      )}
    </p>
  );
}

function GuestActions({ event, guest }: { event: EventDetail; guest: Companion }) {
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
      {guest.mayChange && guest.email !== '' && guest.attending === '' && !guest.waiting && (
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
        <Trans>Withdraw the invitation</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Withdraw the invitation?</Trans>}
        action={<Trans>Withdraw</Trans>}
        isPending={takingBack.isPending}
        onConfirm={takeBack}
        onCancel={() => setAsking(false)}
      >
        <Trans>The link in the e-mail and the ticket will no longer work.</Trans>{' '}
        {!event.registrationOpen && <Trans>Registration is closed: only the organisers can undo this.</Trans>}
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

interface GuestFormProps {
  event: EventDetail;
  guest: EventDetail['guests'][number];
}

/** Correcting the name or the address of a guest. */
function GuestForm({ event, guest }: GuestFormProps) {
  const { t } = useLingui();
  const correcting = useCorrectingGuest(event.id);
  const form = useForm({
    known: guest,
    names: useGuestNames(),
    words: useGuestWords(),
    draftOf: ({ firstName, lastName, email }): GuestDraft => ({ firstName, lastName, email }),
    // Some have no address, as when an officer registered them.
    problemsOf: (draft) => guestProblems(draft, guest.email !== ''),
    // What someone else corrected meanwhile stays.
    send: ({ first, draft }) =>
      correcting.mutateAsync({ registration: guest.registration, ...changedGuest(first, draft) }),
    onSaved: (_saved, { known, draft }) => {
      const typed = trimmedGuest(draft);
      announce(typed.email === known.email ? t`Saved.` : t`Saved. The invitation goes to the new address.`);
      form.session.begin({ ...known, ...typed });
    },
  });
  const refusal = (failure: unknown) =>
    failure instanceof ApiFailure && failure.status === 409
      ? t`Someone with this address has already been invited, or registration is closed.`
      : undefined;
  return (
    <Form form={form} refusal={refusal} buttons={<SubmitButton form={form} isLazy />}>
      <GuestFields bind={form.text} isEmailOptional={guest.email === ''} />
    </Form>
  );
}
