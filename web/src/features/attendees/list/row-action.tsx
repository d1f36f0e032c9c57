import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, LogIn, LogOut } from 'lucide-react';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { useState } from 'react';
import { useLatest } from '../../../lib/hooks.ts';
import { announce } from '../../../ui/announcer.tsx';
import { isOutdated } from '../../../lib/api/failures.ts';
import { useMoveUp } from './use-move-up.ts';
import { useFailed } from './use-failed.ts';
import { useAnnulling, useCheckingIn } from './participants-mutations.ts';

export interface RowActionProps {
  participant: Participant;
  /** Whether the door takes people now. */
  isDoorOpen: boolean;
  /** Whether someone who waits can be moved up. */
  mayMoveUp: boolean;
  /** Whether something is being done with them. */
  isBusy: boolean;
  onMoveUp: (participant: Participant) => void;
  onCheckIn: (participant: Participant) => void;
  onAnnul: (participant: Participant) => void;
}

/** The one thing that is done most with someone in this state. */
export function RowAction(props: RowActionProps) {
  const { participant, isDoorOpen, mayMoveUp, isBusy, onMoveUp, onCheckIn, onAnnul } = props;
  const { t } = useLingui();
  const { registration, waiting, attending, checkedInAt, fullName } = participant;
  if (registration === null) return null;
  const common = { size: 'small', pending: isBusy } as const;
  if (waiting !== null && mayMoveUp)
    return (
      <Button
        {...common}
        icon={ArrowUp}
        aria-label={t`Move up: ${fullName}`}
        onClick={() => onMoveUp(participant)}
      >
        <Trans>Move up</Trans>
      </Button>
    );
  if (!isDoorOpen) return null;
  if (checkedInAt !== '')
    return (
      <Button
        {...common}
        kind="quiet"
        icon={LogOut}
        aria-label={t`Undo check-in: ${fullName}`}
        onClick={() => onAnnul(participant)}
      >
        <Trans context="a check-in">Undo</Trans>
      </Button>
    );
  if (attending !== 'YES') return null;
  return (
    <Button
      {...common}
      icon={LogIn}
      aria-label={t`Check in: ${fullName}`}
      onClick={() => onCheckIn(participant)}
    >
      <Trans>Check in</Trans>
    </Button>
  );
}

/** Whether it is this one with whom something is being done; members without a registration have no number. */
export function isBusyWith(registration: number | null, participant: Participant): boolean {
  return registration !== null && participant.registration === registration;
}

/** Moving up, checking in and taking that back, with what is to be said and asked on the way. What is handed to rows stays the same. */
export function useRowActions(event: number) {
  const { busyWith: moving, onMoveUp, dialog } = useMoveUp(event);
  const { busyWith: passing, onCheckIn, onAnnul } = useDoor(event);
  const latest = useLatest({ onMoveUp, onCheckIn, onAnnul });
  const [stable] = useState(() => ({
    onMoveUp: (one: Participant) => latest.current.onMoveUp(one),
    onCheckIn: (one: Participant) => latest.current.onCheckIn(one),
    onAnnul: (one: Participant) => latest.current.onAnnul(one),
  }));
  return { busyWith: moving ?? passing, ...stable, dialog };
}

function useDoor(event: number) {
  const { t } = useLingui();
  const failed = useFailed();
  const checkingIn = useCheckingIn(event);
  const annulling = useAnnulling(event);
  const onError = (failure: unknown) => failed(isOutdated(failure));
  const onAnnul = ({ registration, fullName }: Participant) => {
    if (registration === null) return;
    const onSuccess = () => announce(t`${fullName} is no longer in.`);
    // Whoever is quick and presses for the next one hears of both.
    annulling.mutateAsync(registration).then(onSuccess, onError);
  };
  const onCheckIn = (person: Participant) => {
    const { registration, fullName } = person;
    if (registration === null) return;
    const onSuccess = (result: number) => {
      if (result === 200) announce(t`${fullName} is in.`, { label: t`Undo`, run: () => onAnnul(person) });
      else if (result === 409) announce(t`${fullName} is in already.`);
      else if (result === 423) announce(t`The door opens when registration has closed.`);
      else failed(result === 410);
    };
    checkingIn.mutateAsync(registration).then(onSuccess, onError);
  };
  const passing = checkingIn.isPending ? checkingIn.variables : undefined;
  const leaving = annulling.isPending ? annulling.variables : undefined;
  return { busyWith: passing ?? leaving ?? null, onCheckIn, onAnnul };
}
