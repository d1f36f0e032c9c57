import type { ReactNode } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { Photo } from '../../ui/photo.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { RowCard } from '../../ui/row-list.tsx';

interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly photo: string;
}

interface PeopleCardProps<Shown extends Person> {
  label: string;
  people: readonly Shown[];
  /** Where someone can stand in the list twice. */
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
      {(person) => (
        <RowLink
          to="/people/$member"
          params={{ member: String(person.id) }}
          picture={<Photo photo={person.photo} size={44} />}
          title={person.fullName}
          // In two columns the room goes to the words.
          end={columns === 2 ? '' : undefined}
        >
          {below(person)}
        </RowLink>
      )}
    </RowCard>
  );
}
