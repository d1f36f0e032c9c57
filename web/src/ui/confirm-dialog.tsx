import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  children: ReactNode;
  /** What the button that does it says. */
  action: ReactNode;
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The dialog of the browser keeps the focus inside and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, action, isPending = false, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-card p-6 text-ink shadow-xl backdrop:bg-black/50"
    >
      <h2 id={id} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-2 text-soft">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="danger" pending={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
