import { getRouteApi, Link } from '@tanstack/react-router';
import type { ActivityList, Activity } from '../../lib/api/schema.gen.ts';
import type { Figure } from './figure.ts';
import { activitiesOfYear, byCategory, byMonth, totals } from './figures-rules.ts';
import { YearChoice } from './year-choice.tsx';
import { Trans } from '@lingui/react/macro';
import { HeartHandshake, Plus } from 'lucide-react';
import { useOrganisation } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Notice, FailureNotice } from '../../ui/notices.tsx';
import { ActivityCard } from './activity-card.tsx';
import { FiguresCard, type FigureLinkProps } from './figures-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { PeopleCard } from '../../entities/member/people-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { committeeQuery } from './club-year-queries.ts';

const route = getRouteApi('/app/clubs/$club/');

interface ClubYearProps {
  club: number;
  years: readonly number[];
  year: number;
  /** The club year of today: nobody has been appointed for later ones that the interface shows. */
  present: number;
  reported: ActivityList;
  figure: Figure | undefined;
}

/** A club in one of its years: who led it and what it did. The year is in the address. */
export function ClubYear({ club, years, year, present, reported, figure }: ClubYearProps) {
  const navigate = route.useNavigate();
  const choose = (chosen: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, year: chosen }), replace: true, resetScroll: false });
  return (
    <>
      <div className="mt-6 xl:mt-0">
        <YearChoice years={years} year={year} onChoose={choose} />
      </div>
      {year <= present && <Committee club={club} year={year} />}
      <Activities club={club} year={year} reported={reported} figure={figure} />
    </>
  );
}

interface ActivitiesProps {
  club: number;
  year: number;
  reported: ActivityList;
  figure: Figure | undefined;
}

/** What a club did for others in a year: its figures, and each activity. */
function Activities({ club, year, reported, figure }: ActivitiesProps) {
  const { clubYearStart } = useOrganisation();
  const activities = activitiesOfYear(reported.activities, year, clubYearStart);
  return (
    <section aria-labelledby="activities">
      <SectionHeading
        id="activities"
        beside={
          reported.mayManage && (
            <LinkButton to="/clubs/$club/activities/new" params={{ club }} icon={Plus} size="small">
              <Trans>Report</Trans>
            </LinkButton>
          )
        }
      >
        <Trans>Activities</Trans>
      </SectionHeading>
      {activities.length === 0 ? (
        <Card>
          <Notice icon={HeartHandshake} title={<Trans>No activities in this club year</Trans>}>
            {reported.mayManage && (
              <Trans>Report what your club does; a past event fills in most of it.</Trans>
            )}
          </Notice>
        </Card>
      ) : (
        <>
          <FiguresView activities={activities} year={year} figure={figure ?? 'amountDonated'} />
          <ul className="mt-4 flex flex-col gap-3">
            {activities.map((activity) => (
              <ActivityCard
                key={activity.id}
                club={club}
                activity={activity}
                mayManage={reported.mayManage}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface FiguresViewProps {
  activities: readonly Activity[];
  year: number;
  figure: Figure;
}

/** The figures of a club's year. */
function FiguresView({ activities, year, figure }: FiguresViewProps) {
  const { clubYearStart: yearStart } = useOrganisation();
  return (
    <FiguresCard
      sums={totals(activities)}
      figure={figure}
      months={byMonth(activities, figure, { year, yearStart })}
      categories={byCategory(activities, figure)}
      link={FigureLink}
    />
  );
}

function FigureLink({ chosen, ...look }: FigureLinkProps) {
  return (
    <Link
      from="/clubs/$club/"
      to="/clubs/$club"
      search={(now) => ({ ...now, figure: chosen === 'amountDonated' ? undefined : chosen })}
      replace
      resetScroll={false}
      {...look}
    />
  );
}

/** Who held the offices of a club in a year, in groups. */
function Committee({ club, year }: { club: number; year: number }) {
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
          <PeopleCard
            label={name}
            people={members}
            keyOf={(person) => `${person.id} ${person.function}`}
            below={(person) => person.function}
          />
        </section>
      ))}
    </div>
  );
}
