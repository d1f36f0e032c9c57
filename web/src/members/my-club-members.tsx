import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { clubMembersQuery } from '../shared/club-members.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { useMe } from '../shared/session.ts';
import { SectionHeading } from '../ui/card.tsx';
import { FailureNotice, Notice } from '../ui/notices.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PeopleList } from './people-list.tsx';

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
