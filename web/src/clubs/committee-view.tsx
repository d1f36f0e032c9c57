import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { spokenLanguage } from '../shared/locale.ts';
import { SectionHeading } from '../ui/card.tsx';
import { FailureNotice } from '../ui/notices.tsx';
import { PeopleCard, PersonRow } from '../ui/person-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { committeeQuery } from './clubs-queries.ts';

/** Who held the offices of a club in a year, in groups. */
export function Committee({ club, year }: { club: number; year: number }) {
  const { data, error, isLoadingError, refetch, isPlaceholderData } = useQuery(
    committeeQuery(club, year, spokenLanguage()),
  );
  if (isLoadingError) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="mt-6 h-64 w-full rounded-card" />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      {data.groups.length === 0 && (
        <p className="mt-4 text-soft">
          <Trans>No officers are recorded for this year.</Trans>
        </p>
      )}
      {data.groups.map(({ name, members }) => (
        <section key={name}>
          <SectionHeading>{name}</SectionHeading>
          <PeopleCard label={name}>
            {members.map((person) => (
              <PersonRow key={`${person.id} ${person.function}`} person={person} below={person.function} />
            ))}
          </PeopleCard>
        </section>
      ))}
    </div>
  );
}
