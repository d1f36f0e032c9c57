import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** For a question of a line or two. */
  narrow?: boolean;
  onClose: () => void;
}

/** Something to decide before anything else; it is open as long as it is there. The browser keeps the focus inside and gives it back; where what opened it is gone, the title of the page gets it. */
export function Dialog({ title, children, narrow = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [hasTyped, setTyped] = useState(false);
  const [isWarned, setWarned] = useState(false);
  // In time: a dialog that has left the page already gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.querySelector('h1')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // Escape is pressed by accident; what someone has written is not dropped by it.
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setTyped(target.value.trim() !== '');
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!hasTyped || isWarned) onClose();
        else setWarned(true);
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${narrow ? 'w-[min(28rem,calc(100vw-2rem))]' : 'w-[min(36rem,calc(100vw-2rem))]'} overflow-y-auto rounded-card bg-card p-5 text-ink shadow-xl backdrop:bg-black/50 sm:p-6`}
    >
      <h2 id={id} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
      <p role="alert" className="mt-4 rounded-control bg-open-soft px-4 py-3 text-open empty:hidden">
        {isWarned && hasTyped && (
          <Trans>What you typed would be lost. Press Escape once more to leave all the same.</Trans>
        )}
      </p>
    </dialog>
  );
}
