import type { MemberSummary } from '../../lib/api/schema.gen.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { PeopleCard, PersonRow } from '../../entities/member/person-row.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { clubMembersQuery } from '../../entities/club/club-members.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useMe } from '../../lib/session/session.ts';
import { SectionHeading } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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

/** Those one looks for most often, as long as nothing is typed: the members of the own club. */
export function MyClubMembers() {
  const { club } = useMe();
  if (club === null) {
    return (
      <Notice icon={Search} title={<Trans>Who are you looking for?</Trans>}>
        <Trans>A part of the name is enough.</Trans>
      </Notice>
    );
  }
  return <ClubMembers club={club.id} name={club.name} />;
}

function ClubMembers({ club, name }: { club: number; name: string }) {
  const { t } = useLingui();
  const { data, error, isLoadingError, refetch } = useQuery(clubMembersQuery(club, spokenLanguage()));
  if (isLoadingError) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SectionHeading beside={<span className="text-soft">{data?.count}</span>}>{name}</SectionHeading>
      {data === undefined ? (
        <Skeleton className="h-96 w-full rounded-card" />
      ) : (
        <PeopleList people={data.members} label={t`Members of ${name}`} shows="office" />
      )}
    </>
  );
}
