import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  /** What is pressed to see the rest. */
  title: ReactNode;
  /** The look of that line. */
  titleClassName?: string;
  className?: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Something that is shown when someone asks for it; the arrow says that there is more, and turns when it is open. */
export function Disclosure({
  title,
  titleClassName = '',
  className = '',
  isOpen = false,
  onToggle,
  children,
}: DisclosureProps) {
  return (
    <details
      className={`group ${className}`}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary
        className={`flex cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden ${titleClassName}`}
      >
        {title}
        <ChevronDown
          size={18}
          aria-hidden
          className="ml-auto shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
