import { useLingui, Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLatest } from '../../../lib/hooks.ts';

interface DoorPanelProps {
  title: ReactNode;
  onClose: () => void;
  /** A field of its own takes the focus instead of the heading. */
  focusesItself?: boolean;
  children: ReactNode;
}

/** Something over the camera, which goes on reading behind it. */
export function DoorPanel({ title, onClose, focusesItself = false, children }: DoorPanelProps) {
  const { t } = useLingui();
  useEscape(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focusesItself) heading.current?.focus();
  }, [focusesItself]);
  return (
    <section aria-labelledby="panel" className="absolute inset-0 z-10 overflow-y-auto bg-door-panel">
      <div className="mx-auto flex max-w-xl flex-col gap-4 px-4 pt-2 pb-8">
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-label={t`Back to the camera`}
            onClick={onClose}
            className="-ml-2 flex size-12 shrink-0 items-center justify-center rounded-control hover:bg-door-control"
          >
            <ArrowLeft size={24} aria-hidden />
          </button>
          <h2 id="panel" ref={heading} tabIndex={-1} className="font-serif text-2xl font-semibold">
            {title}
          </h2>
        </div>
        {children}
      </div>
    </section>
  );
}

/** What lies on a panel and looks as everywhere else, such as a form. */
export const doorSheet = 'rounded-card bg-card p-4 text-ink';

interface DoorButtonProps {
  onClick?: () => void;
  children: ReactNode;
  /** What a button without a word does. */
  label?: string;
  pressed?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  look?: 'plain' | 'light';
  className?: string;
}

/** Something to press in the dark of the door. */
export function DoorButton({ label, pressed, look = 'plain', className = '', ...rest }: DoorButtonProps) {
  const ground =
    look === 'light'
      ? 'bg-white text-[#1b2430] hover:bg-white/90'
      : 'bg-door-control hover:bg-door-control/80 aria-pressed:bg-white aria-pressed:text-[#1b2430]';
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={`flex min-h-13 items-center justify-center gap-2 rounded-control px-3 font-semibold disabled:opacity-60 ${ground} ${className}`}
    />
  );
}

interface FullNoticeProps {
  left: number;
  /** Who it is, where several are to be seen. */
  name?: string | undefined;
  isPending: boolean;
  onLetIn: () => void;
}

/** There is no place any more; whoever stands at the door may decide otherwise, on purpose. */
export function FullNotice({ left, name, isPending, onLetIn }: FullNoticeProps) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-door-refused p-4 text-white">
      <p role="alert" className="font-medium">
        {name !== undefined && <strong className="block">{name}</strong>}
        <Plural
          value={left}
          _0="The event is full, or others wait for the last places. Nobody was let in."
          one="Only # place is left. Nobody was let in."
          other="Only # places are left. Nobody was let in."
        />
      </p>
      <DoorButton disabled={isPending} onClick={onLetIn}>
        <Trans>Let in all the same</Trans>
      </DoorButton>
    </div>
  );
}

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

/** What can be gone back from, the newest last. */
const open: object[] = [];

/** Escape does what the button to go back does, for what came last; null while there is nothing to go back from. */
export function useEscape(onEscape: (() => void) | null): void {
  const handler = useLatest(onEscape);
  const isOpen = onEscape !== null;
  // Before it is to be seen: a key that is pressed at once would close what lies below.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    open.push(handler);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== handler) return;
      // A question that is asked above it is answered first.
      if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
      // What lies below would be the newest as soon as this has gone.
      event.preventDefault();
      handler.current?.();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      open.splice(open.indexOf(handler), 1);
    };
  }, [handler, isOpen]);
}
