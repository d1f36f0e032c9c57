import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What somebody chose for whom there is no place. */
export type WithoutPlace = { overCapacity?: true; waiting?: true };

interface OverCapacityDialogProps {
  /** How many places are left; undefined while nothing is asked. */
  left: number | undefined;
  isPending: boolean;
  onConfirm: () => void;
  /** Left out where they cannot join the waiting list. */
  onWait?: (() => void) | undefined;
  onCancel: () => void;
}

/** Asks whether somebody shall come although there is no place. */
export function OverCapacityDialog(props: OverCapacityDialogProps) {
  const { left, isPending, onConfirm, onWait, onCancel } = props;
  return (
    <ConfirmDialog
      isOpen={left !== undefined}
      title={<Trans>Over capacity?</Trans>}
      action={<Trans>Let them come</Trans>}
      other={
        onWait && (
          <Button pending={isPending} onClick={onWait}>
            <Trans>Put on the waiting list</Trans>
          </Button>
        )
      }
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
