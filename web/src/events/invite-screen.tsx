import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { announce } from '../ui/announcer.tsx';
import { useNow } from '../shared/session.ts';
import { Page } from '../ui/page.tsx';
import { useInvitingGuest } from './guests-mutations.ts';
import { InviteForm } from './invite-form.tsx';
import { whyAlone } from './event-rules.ts';
import { NotPossible } from './not-possible.tsx';
import { useEvent } from './use-event.ts';

/** Inviting a guest or the partner, as a page of its own. */
export function InviteScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const router = useRouter();
  const inviting = useInvitingGuest(event.id);
  const why = whyAlone(event, useNow());
  const isDone = useRef(false);
  const leave = () => {
    isDone.current = true;
    void router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true });
  };
  return (
    <Page title={t`Bring someone`} above={event.title} back={`/events/${event.id}`}>
      {why !== null ? (
        <NotPossible event={event.id} why={why} />
      ) : (
        <InviteForm
          event={event}
          isSaving={inviting.isPending}
          failure={inviting.error}
          isDone={() => isDone.current}
          onInvite={(invitation) =>
            inviting.mutate(invitation, {
              onSuccess: ({ waiting }) => {
                // A partner is simply there: nobody writes to them.
                announce(
                  waiting !== undefined
                    ? t`Your partner is on the waiting list. No e-mail was sent.`
                    : invitation.partner === true
                      ? t`Your partner is on the list. No e-mail was sent.`
                      : t`The invitation is on its way.`,
                );
                leave();
              },
            })
          }
        />
      )}
    </Page>
  );
}
