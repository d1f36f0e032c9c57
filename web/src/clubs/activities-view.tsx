import { Trans } from '@lingui/react/macro';
import { HeartHandshake, Plus } from 'lucide-react';
import type { ActivityList } from '../api/schema.gen.ts';
import { useOrganisation } from '../shared/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card, SectionHeading } from '../ui/card.tsx';
import { Notice } from '../ui/notices.tsx';
import { ActivityCard } from './activity-card.tsx';
import { activitiesOfYear, type Figure } from './figures-rules.ts';
import { FiguresView } from './figures-view.tsx';

interface ActivitiesProps {
  club: number;
  year: number;
  reported: ActivityList;
  figure: Figure | undefined;
}

/** What a club did for others in a year: its figures, and each activity. */
export function Activities({ club, year, reported, figure }: ActivitiesProps) {
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
