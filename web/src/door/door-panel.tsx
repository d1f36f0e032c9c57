import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useEscape } from './use-escape.ts';

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
