import { Trans, useLingui } from '@lingui/react/macro';
import { useParams, useRouter } from '@tanstack/react-router';
import { Send, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
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
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { GuestFields } from '../../entities/registration/guest-fields.tsx';
import { guestProblems, trimmedGuest, type GuestDraft } from '../../entities/registration/guest-rules.ts';

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
  const { registration, firstName, lastName, email } = guest;
  const [draft, setDraft] = useState<GuestDraft>({ firstName, lastName, email });
  const [problems, setProblems] = useState<ReturnType<typeof guestProblems>>({});
  const correcting = useCorrectingGuest(event.id);
  const typed = trimmedGuest(draft);
  const isChanged = typed.firstName !== firstName || typed.lastName !== lastName || typed.email !== email;
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const found = guestProblems(draft);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) submitted.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else
      correcting.mutate(
        { registration, ...typed },
        {
          onSuccess: () => {
            setDraft(typed);
            announce(typed.email === email ? t`Saved.` : t`Saved. The invitation goes to the new address.`);
          },
        },
      );
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={correcting.isPending} className="flex flex-col gap-5">
        <GuestFields draft={draft} problems={problems} onChange={(part) => setDraft({ ...draft, ...part })} />
        {correcting.error !== null && (
          <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
            {correcting.error instanceof ApiFailure && correcting.error.status === 409
              ? t`Somebody with this address has already been invited, or registration is closed.`
              : t`That was not saved. Please check the fields and try again.`}
          </p>
        )}
        <Button type="submit" kind="main" disabled={!isChanged} pending={correcting.isPending}>
          <Trans>Save</Trans>
        </Button>
      </fieldset>
      <UnsavedChanges when={() => isChanged} />
    </form>
  );
}
