import { Plural, Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface OverCapacityDialogProps {
  /** How many places are left; undefined while nothing is asked. */
  left: number | undefined;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether somebody shall come although there is no place. */
export function OverCapacityDialog({ left, isPending, onConfirm, onCancel }: OverCapacityDialogProps) {
  return (
    <ConfirmDialog
      isOpen={left !== undefined}
      title={<Trans>Over capacity?</Trans>}
      action={<Trans>Let them come</Trans>}
      isPending={isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Plural
        value={left ?? 0}
        _0="There is no place left. You may let them come all the same; that you did so is recorded."
        one="There is # place left, which is too few. You may let them come all the same; that you did so is recorded."
        other="There are # places left, which is too few. You may let them come all the same; that you did so is recorded."
      />
    </ConfirmDialog>
  );
}
