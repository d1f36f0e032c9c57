import type { ReactNode } from 'react';
import type { Icon } from './button.tsx';

/** What is known of someone or something, each fact with an icon; those that are empty are left out by whoever lists them. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-4">{children}</dl>;
}

interface FactProps {
  icon: Icon;
  label: ReactNode;
  children: ReactNode;
}

/** One fact. */
export function Fact({ icon: Shown, label, children }: FactProps) {
  return (
    <div className="relative min-h-6 pl-9">
      <dt className="text-sm text-soft">
        <Shown size={22} aria-hidden className="absolute top-0.5 left-0 text-accent" />
        {label}
      </dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** A link within a fact, tall enough for a thumb. */
export const factLink = 'text-link underline decoration-line underline-offset-4 hover:decoration-current';
