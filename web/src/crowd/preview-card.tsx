import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { NamesAndMore } from '../ui/names-and-more.tsx';

interface PreviewCardProps {
  title: ReactNode;
  names: readonly string[];
  count: number;
  /** What else there is to know before. */
  about: ReactNode;
  /** What does it; there is nothing to do when it is for nobody. */
  children: ReactNode;
}

/** Whom it would be for, and the button that does it. */
export function PreviewCard({ title, names, count, about, children }: PreviewCardProps) {
  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {count > 0 && (
        <p className="mt-1">
          <NamesAndMore names={names} count={count} />
        </p>
      )}
      {about}
      {count > 0 && <div className="mt-5">{children}</div>}
    </Card>
  );
}
