import { createLink } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { Icon } from './button.tsx';

interface RowAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  icon?: Icon;
  /** A picture, where there is no icon. */
  picture?: ReactNode;
  title: ReactNode;
  /** What else stands beside it, such as its state. */
  beside?: ReactNode;
  /** What it leads to another way than to the next page. */
  end?: ReactNode;
  /** What is said below the title. */
  children?: ReactNode;
}

/** An entry of a list that leads somewhere: a file, or elsewhere. */
export function RowAnchor({ icon: Shown, picture, title, beside, end, children, ...rest }: RowAnchorProps) {
  return (
    <a
      {...rest}
      className="flex h-full min-h-16 items-center gap-3.5 px-4 py-2.5 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3"
    >
      {Shown === undefined ? picture : <Shown size={22} aria-hidden className="shrink-0 text-accent" />}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.9375rem] hyphens-auto text-soft empty:hidden">{children}</span>
      </span>
      {beside}
      {end ?? <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />}
    </a>
  );
}

/** The same, to a page of the app. */
export const RowLink = createLink(RowAnchor);
