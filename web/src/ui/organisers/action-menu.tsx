import { useRef, type ReactNode } from 'react';
import { buttonLook, type Icon } from '../button.tsx';

interface ActionMenuProps {
  label: string;
  icon: Icon;
  children: ReactNode;
}

/** More to press than there is room for: it opens upwards, and shuts when something is chosen, with Escape, and when the focus goes on. */
export function ActionMenu({ label, icon: Shown, children }: ActionMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const shut = () => menu.current?.removeAttribute('open');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only sees what is pressed inside
    <details
      ref={menu}
      className="group relative"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        shut();
        menu.current?.querySelector('summary')?.focus();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('summary') === null) shut();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) shut();
      }}
    >
      <summary
        aria-label={label}
        className={`${buttonLook({ size: 'small' })} list-none [&::-webkit-details-marker]:hidden group-open:bg-sunken`}
      >
        <Shown size={20} aria-hidden />
      </summary>
      <div
        role="group"
        aria-label={label}
        className="absolute right-0 bottom-full z-20 mb-3 flex w-64 flex-col gap-1 rounded-card border border-line bg-card p-2 shadow-xl *:w-full *:justify-start *:border-transparent *:text-left"
      >
        {children}
      </div>
    </details>
  );
}
