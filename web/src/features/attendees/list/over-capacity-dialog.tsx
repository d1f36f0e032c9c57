import { Plural, Trans } from '@lingui/react/macro';
import { offersWaitingList, placesLeft } from '../../../lib/api/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What someone chose for whom there is no place. */
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

/** Asks whether someone shall come although there is no place. */
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

/** What a form asks when the service says that there are too few places. */
export function aboutPlaces(
  { failure, isSaving, session }: { failure: unknown; isSaving: boolean; session: { calm: () => void } },
  send: (more: WithoutPlace) => void,
) {
  const dialog: OverCapacityDialogProps = {
    left: placesLeft(failure),
    isPending: isSaving,
    onConfirm: () => send({ overCapacity: true }),
    onWait: offersWaitingList(failure) ? () => send({ waiting: true }) : undefined,
    onCancel: session.calm,
  };
  return { dialog, places: (refused: unknown) => (placesLeft(refused) === undefined ? undefined : null) };
}
