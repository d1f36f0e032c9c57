import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clubActivitiesQuery, clubQuery } from '../../entities/club/club-queries.ts';
import { clubMembersQuery } from '../../entities/club/club-members.ts';
import { clubYearOf } from '../../entities/club/club-year.ts';
import { dayOf } from '../../lib/format/dates.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useNow, useOrganisation } from '../../lib/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { ClubActions, ClubFacts } from './club-facts.tsx';
import { ClubYear } from './club-year-view.tsx';
import { clubYears } from './figures-rules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { SectionHeading, Card } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notices.tsx';
import { PeopleCard } from '../../entities/member/people-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ReactNode } from 'react';
import type { Club } from '../../lib/api/schema.gen.ts';
import { factLink } from '../../ui/facts.tsx';
import { relatedClubs, type RelatedClub } from './clubs-rules.ts';

const route = getRouteApi('/app/clubs/$club/');

/** One club: where and when it meets, who leads it, what it does, who belongs to it. */
export function ClubScreen() {
  const { club: id } = route.useParams();
  const { year, figure } = route.useSearch();
  const { data: club } = useSuspenseQuery(clubQuery(id));
  const { data: reported } = useSuspenseQuery(clubActivitiesQuery(id, spokenLanguage()));
  const { clubYearStart: yearStart } = useOrganisation();
  const today = dayOf(useNow());
  const present = clubYearOf(today, yearStart);
  const years = clubYears(
    { today, yearStart, founded: club.dateFoundation || club.charterNight },
    reported.activities,
  );
  const shown = year !== undefined && years.includes(year) ? year : present;
  const place = (
    <FactLine>
      {club.zone?.name}
      {club.district?.fullName || club.district?.name}
    </FactLine>
  );
  return (
    <Page title={club.name} above={place} back="/clubs" width="wide">
      <ClubActions club={club} />
      <div className="grid items-start gap-x-6 xl:grid-cols-[22rem_1fr]">
        <div className="flex flex-col gap-4">
          <ClubFacts club={club} />
          <RelatedClubs club={club} />
        </div>
        <div className="min-w-0">
          <ClubYear
            club={id}
            years={years}
            year={shown}
            present={present}
            reported={reported}
            figure={figure}
          />
          <ClubMembers club={id} />
        </div>
      </div>
    </Page>
  );
}

/** Everyone who belongs to a club. */
function ClubMembers({ club }: { club: number }) {
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
        <PeopleCard label={t`Members`} people={data.members} below={({ orgFunction }) => orgFunction} />
      )}
    </section>
  );
}

/** Sponsors and twins, each leading to its own page. */
function RelatedClubs({ club }: { club: Club }) {
  const { sponsors, sponsored, twins } = relatedClubs(club);
  if (sponsors.length + sponsored.length + twins.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Group title={<Trans>Sponsored by</Trans>} clubs={sponsors} />
      <Group title={<Trans>Sponsor of</Trans>} clubs={sponsored} />
      <Group title={<Trans>Twinned with</Trans>} clubs={twins} />
    </Card>
  );
}

function Group({ title, clubs }: { title: ReactNode; clubs: readonly RelatedClub[] }) {
  if (clubs.length === 0) return null;
  return (
    <div>
      <h2 className="mb-1 text-sm text-soft">{title}</h2>
      <ul className="flex flex-col">
        {clubs.map(({ id, name }) => (
          <li key={name} className="py-1.5">
            {id === null ? (
              name
            ) : (
              <Link to="/clubs/$club" params={{ club: id }} className={factLink}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
