import type { HTMLAttributes, ReactNode } from 'react';

/** A white sheet on the paper of the page. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={`bg-card rounded-card border border-line shadow-card print:shadow-none ${className ?? ''}`}
    />
  );
}

/** A list whose entries lie on one card, with lines between them. */
export function CardList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

/** The heading of a part of a page, with a figure or an action beside it. */
export function SectionHeading({
  children,
  beside,
  id,
}: {
  children: ReactNode;
  beside?: ReactNode;
  id?: string;
}) {
  return (
    <div className="mt-8 mb-3 flex items-center justify-between gap-4">
      <h2 id={id} className="font-serif text-xl font-semibold">
        {children}
      </h2>
      {beside}
    </div>
  );
}
