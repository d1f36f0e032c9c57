import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure, isOutdated, placesLeft } from '../../../lib/api/failures.ts';
import type { EditableParticipant } from '../../../lib/api/schema.gen.ts';
import { isOver } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import type { AboutEvent } from '../about-event.ts';
import { useRemovingGuest, useRestoringGuest } from '../list/participants-mutations.ts';

interface RemoveGuestProps {
  event: AboutEvent;
  person: EditableParticipant;
  onRemoved: () => void;
}

/** Removes a guest, such as one who stands there twice. Who was let in stays on record. */
export function RemoveGuest({ event, person, onRemoved }: RemoveGuestProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [tell, setTell] = useState(false);
  const removing = useRemovingGuest(event.id);
  const restore = useRestore(event.id, person);
  const hasEnded = isOver(event, useNow());
  const { registration, member, walkIn, checkedInAt, fullName, version } = person;
  const isRemovable = member === null && !walkIn && checkedInAt === '';
  if (registration === null || !isRemovable || event.cancelled || hasEnded) return null;
  const remove = () =>
    removing.mutate(
      { registration, version, tell },
      {
        onSuccess: ({ undoSeconds }) => {
          // Where mails do not wait it is on its way: to bring them back would be a second piece of news.
          const isTold = tell && undoSeconds === 0;
          const undo = isTold ? undefined : { label: t`Undo`, run: restore };
          announce(t`${fullName} is no longer registered.`, undo, undoSeconds);
          onRemoved();
        },
        onError: (failure) => {
          setAsking(false);
          announce(saysWhy(failure) ?? t`That did not work. Try again in a moment.`);
        },
      },
    );
  const saysWhy = (failure: unknown) => {
    if (isOutdated(failure)) return t`This has changed meanwhile. Look at it again before you remove it.`;
    return undefined;
  };
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
        <Trans>The ticket no longer works, and the place goes to those who wait.</Trans>
        {!tell && event.capacity === null && (
          <>
            {' '}
            <Trans>You can undo it right afterwards.</Trans>
          </>
        )}
        {person.email !== '' && (
          <SwitchField name="tell" label={t`Tell them by e-mail`} checked={tell} onChange={setTell} />
        )}
      </ConfirmDialog>
    </div>
  );
}

/** Brings someone back who was removed, as far as their place was not given away. */
function useRestore(event: number, { registration, fullName }: EditableParticipant): () => void {
  const { t } = useLingui();
  const restoring = useRestoringGuest(event);
  return () => {
    if (registration === null) return;
    restoring.mutateAsync(registration).then(
      ({ waiting }) =>
        announce(
          waiting === null
            ? t`${fullName} is registered again.`
            : t`${fullName} is on the waiting list, at place ${waiting}.`,
        ),
      (failure: unknown) => {
        const isFull = failure instanceof ApiFailure && placesLeft(failure) !== undefined;
        announce(
          isFull
            ? t`The place of ${fullName} was given away. Register them again.`
            : t`That did not work. Try again in a moment.`,
        );
      },
    );
  };
}
