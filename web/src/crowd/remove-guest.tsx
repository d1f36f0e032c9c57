import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Participant } from '../api/schema.gen.ts';
import { isOver } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { AboutEvent } from './about-event.ts';
import { useRemovingGuest } from './participants-mutations.ts';

interface RemoveGuestProps {
  event: AboutEvent;
  person: Participant;
  onRemoved: () => void;
}

/** Removes a guest who was registered without a host: nobody else answers for them. Who was let in stays on record. */
export function RemoveGuest({ event, person, onRemoved }: RemoveGuestProps) {
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
          The answers go, and the ticket no longer works. Who was coming is told so, if there is an e-mail
          address.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
