import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { clubMembersQuery } from '../shared/club-members.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { SectionHeading } from '../ui/card.tsx';
import { FailureNotice, Notice } from '../ui/notices.tsx';
import { PeopleCard, PersonRow } from '../ui/person-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Everybody who belongs to a club. */
export function ClubMembers({ club }: { club: number }) {
  const { t } = useLingui();
  const { data, error, isLoadingError, refetch } = useQuery(clubMembersQuery(club, spokenLanguage()));
  return (
    <section aria-labelledby="members">
      <SectionHeading id="members" beside={<span className="text-soft">{data?.count}</span>}>
        <Trans>Members</Trans>
      </SectionHeading>
      {isLoadingError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton className="h-96 w-full rounded-card" />}
      {data?.count === 0 && <Notice icon={Users} title={<Trans>No members yet</Trans>} />}
      {data !== undefined && data.count > 0 && (
        <PeopleCard label={t`Members`}>
          {data.members.map((person) => (
            <PersonRow key={person.id} person={person} below={person.orgFunction} />
          ))}
        </PeopleCard>
      )}
    </section>
  );
}
