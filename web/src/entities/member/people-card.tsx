import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { Photo } from '../../ui/photo.tsx';
import { RowCard } from '../../ui/row-list.tsx';

interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly photo: string;
}

interface PeopleCardProps<Shown extends Person> {
  label: string;
  people: readonly Shown[];
  /** Where somebody can stand in the list twice. */
  keyOf?: (person: Shown) => string | number;
  /** An office, a club. */
  below: (person: Shown) => ReactNode;
}

/** People on one card, each leading to their page: below each other on a phone, in two columns where there is room. */
export function PeopleCard<Shown extends Person>(props: PeopleCardProps<Shown>) {
  const { label, people, keyOf = ({ id }) => id, below } = props;
  const columns = useMedia('(min-width: 80rem)') ? 2 : 1;
  return (
    <RowCard label={label} rows={people} keyOf={keyOf} height={68} columns={columns}>
      {(person) => <PersonLink person={person} below={below(person)} />}
    </RowCard>
  );
}

function PersonLink({ person, below }: { person: Person; below: ReactNode }) {
  return (
    <Link
      to="/people/$member"
      params={{ member: String(person.id) }}
      className="flex h-full min-h-16 items-center gap-3.5 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <Photo photo={person.photo} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{person.fullName}</span>
        {below !== '' && <span className="block text-[0.9375rem] hyphens-auto text-soft">{below}</span>}
      </span>
      {/* In two columns the room goes to the words. */}
      <ChevronRight size={20} aria-hidden className="shrink-0 text-soft xl:hidden" />
    </Link>
  );
}
