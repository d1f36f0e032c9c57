import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  children: ReactNode;
  /** What the button that does it says. */
  action: ReactNode;
  /** What else may be chosen, as a button. */
  other?: ReactNode;
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, action, other, isPending = false, onConfirm, onCancel } = props;
  if (!isOpen) return null;
  return (
    <Dialog title={title} narrow onClose={onCancel}>
      <div className="mt-2 text-soft">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        {other}
        <Button kind="danger" pending={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
