import type { MemberSummary } from '../api/schema.gen.ts';
import { FactLine } from '../ui/fact-line.tsx';
import { PeopleCard, PersonRow } from '../ui/person-row.tsx';

interface PeopleListProps {
  people: readonly MemberSummary[];
  label: string;
  /** In a list of one club its name would stand in every line. */
  shows: 'club' | 'office';
}

/** People, each with photo and what they are. */
export function PeopleList({ people, label, shows }: PeopleListProps) {
  return (
    <PeopleCard label={label}>
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          below={
            <FactLine>
              {person.orgFunction}
              {shows === 'club' && person.club?.name}
            </FactLine>
          }
        />
      ))}
    </PeopleCard>
  );
}
