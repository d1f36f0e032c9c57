import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MovingUpList } from '../../../ui/organisers/moving-up-list.tsx';
import { seatsOf, type AskedMoveUp } from './use-move-up.ts';

interface MoveUpDialogProps {
  /** Who is asked about; null while nothing is. */
  asked: AskedMoveUp | null;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether a party moves up: who it is, who hears of it, and what it does to the places. */
export function MoveUpDialog({ asked, isPending, onConfirm, onCancel }: MoveUpDialogProps) {
  if (asked === null) return null;
  const { person, preview } = asked;
  const { seats, isOver } = seatsOf(preview);
  const { fullName } = person;
  const left = preview.left ?? 0;
  return (
    <Dialog title={<Trans>Move {fullName} up?</Trans>} narrow onClose={onCancel}>
      {preview.movesUp !== undefined && <MovingUpList movesUp={preview.movesUp} />}
      {isOver ? (
        <p className="mt-3 rounded-control bg-open-soft px-3.5 py-2.5 text-open">
          <Plural
            value={preview.left ?? 0}
            _0="There is no place left. You may let them come all the same; that you did so is recorded."
            one="There is # place left, which is too few. You may let them come all the same; that you did so is recorded."
            other="There are # places left, which is too few. You may let them come all the same; that you did so is recorded."
          />
        </p>
      ) : (
        <p className="mt-3">
          <Plural
            value={left - seats}
            _0="After that no place is left."
            one="After that # place is left."
            other="After that # places are left."
          />
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onCancel}>
          <Trans>Not now</Trans>
        </Button>
        <Button kind={isOver ? 'danger' : 'main'} pending={isPending} onClick={onConfirm}>
          {isOver ? <Trans>Let them come</Trans> : <Trans>Move up</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}
