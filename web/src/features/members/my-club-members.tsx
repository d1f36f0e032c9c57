import { PeopleCard } from '../../entities/member/people-card.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { clubMembersQuery } from '../../entities/club/club-members.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useMe } from '../../lib/session/session.ts';
import { SectionHeading } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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
        <PeopleCard
          label={t`Members of ${name}`}
          people={data.members}
          below={({ orgFunction }) => orgFunction}
        />
      )}
    </>
  );
}
