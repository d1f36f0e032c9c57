import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, LogIn, LogOut } from 'lucide-react';
import type { Participant } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';

export interface RowActionProps {
  participant: Participant;
  /** Whether the door takes people now. */
  isDoorOpen: boolean;
  /** Whether somebody who waits can be moved up. */
  mayMoveUp: boolean;
  /** For whom something is being done. */
  busyWith: number | null;
  onMoveUp: (participant: Participant) => void;
  onCheckIn: (participant: Participant) => void;
  onAnnul: (participant: Participant) => void;
}

/** The one thing that is done most with somebody in this state. */
export function RowAction(props: RowActionProps) {
  const { participant, isDoorOpen, mayMoveUp, busyWith, onMoveUp, onCheckIn, onAnnul } = props;
  const { t } = useLingui();
  const { registration, waiting, attending, checkedInAt, fullName } = participant;
  if (registration === null) return null;
  const common = { size: 'small', pending: busyWith === registration } as const;
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
        aria-label={t`Annul: ${fullName}`}
        onClick={() => onAnnul(participant)}
      >
        <Trans>Annul</Trans>
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
