import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Photo } from '../../ui/photo.tsx';

interface PersonRowProps {
  person: { readonly id: number; readonly fullName: string; readonly photo: string };
  /** An office, a club. */
  below?: ReactNode;
}

/** A person in a list, leading to their page. */
export function PersonRow({ person, below }: PersonRowProps) {
  return (
    <li className="bg-card">
      <Link
        to="/people/$member"
        params={{ member: String(person.id) }}
        className="flex h-full min-h-16 items-center gap-3.5 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <Photo photo={person.photo} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{person.fullName}</span>
          {below !== undefined && below !== '' && (
            <span className="block text-[0.9375rem] hyphens-auto text-soft">{below}</span>
          )}
        </span>
        {/* In two columns the room goes to the words. */}
        <ChevronRight size={20} aria-hidden className="shrink-0 text-soft xl:hidden" />
      </Link>
    </li>
  );
}

/** People on one card: below each other on a phone, in two columns where there is room. */
export function PeopleCard({ children, label }: { children: ReactNode; label: string }) {
  return (
    <Card className="overflow-hidden">
      <ul
        aria-label={label}
        className="grid gap-px bg-line xl:grid-cols-2 xl:[&>li:last-child:nth-child(odd)]:col-span-2"
      >
        {children}
      </ul>
    </Card>
  );
}
