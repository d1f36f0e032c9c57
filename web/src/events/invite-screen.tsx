import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { announce } from '../ui/announcer.tsx';
import { Page } from '../ui/page.tsx';
import { useInviting } from './guests-mutations.ts';
import { InviteForm } from './invite-form.tsx';
import { useEvent } from './use-event.ts';

/** Inviting a guest or the partner, as a page of its own. */
export function InviteScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const router = useRouter();
  const inviting = useInviting(event.id);
  const leave = () => router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true });
  return (
    <Page title={t`Bring someone`} above={event.title} back={`/events/${event.id}`}>
      <InviteForm
        event={event}
        isSaving={inviting.isPending}
        failure={inviting.error}
        onInvite={(invitation) =>
          inviting.mutate(invitation, {
            onSuccess: () => {
              announce(t`The invitation is on its way.`);
              void leave();
            },
          })
        }
      />
    </Page>
  );
}
