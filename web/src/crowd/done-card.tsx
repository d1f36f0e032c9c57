import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

interface DoneCardProps {
  title: ReactNode;
  /** Where it goes on from here. */
  actions: ReactNode;
  children?: ReactNode;
}

/** What was done, in the place of the form that did it. */
export function DoneCard({ title, actions, children }: DoneCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="p-5">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 font-serif text-xl font-semibold outline-none"
      >
        <CircleCheckBig size={26} aria-hidden className="shrink-0 text-yes" />
        {title}
      </h2>
      {children}
      <div className="mt-5 flex flex-wrap gap-2 max-sm:flex-col">{actions}</div>
    </Card>
  );
}
