import { Plural, Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface ClosingDialogProps {
  isOpen: boolean;
  unsent: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a door is closed with scans that were not sent. */
export function ClosingDialog({ isOpen, unsent, onConfirm, onCancel }: ClosingDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Plural value={unsent} one="# scan was not sent yet" other="# scans were not sent yet" />}
      action={<Trans>Close the door</Trans>}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Trans>
        They stay on this device, and are sent as soon as a door is opened here with a network. Until then
        other doors do not know of them.
      </Trans>
    </ConfirmDialog>
  );
}
