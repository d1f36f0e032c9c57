import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiFailure } from '../api/failures.ts';
import { clubActivitiesQuery } from '../shared/club-activities.ts';
import { clubYearOf } from '../shared/club-year.ts';
import { useOrganisation } from '../shared/session.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { announce } from '../ui/announcer.tsx';
import { FailedPage } from '../ui/failure-page.tsx';
import { Page } from '../ui/page.tsx';
import { PendingPage } from '../ui/skeleton.tsx';
import { ActivityForm } from './activity-form.tsx';
import { draftFrom, emptyActivityDraft } from './activity-form-rules.ts';
import { pastEventsQuery } from './activities-queries.ts';
import { useReportActivity } from './activities-mutations.ts';
import { PastEventChoice } from './past-event-choice.tsx';

const route = getRouteApi('/app/clubs/$club/activities/new');

/** Reporting an activity, from nothing or from an event that was. */
export function NewActivityScreen() {
  const { t } = useLingui();
  const { club } = route.useParams();
  const { event } = route.useSearch();
  const { data } = useSuspenseQuery(clubActivitiesQuery(club, spokenLanguage()));
  const past = useQuery({ ...pastEventsQuery(club), enabled: data.mayManage });
  const { clubYearStart } = useOrganisation();
  const report = useReportActivity(club);
  const navigate = route.useNavigate();
  if (!data.mayManage) return <FailedPage error={new ApiFailure(403, '')} />;
  // A form that begins from an event is drawn when the event is there.
  if (event !== undefined && past.isPending) return <PendingPage />;
  const chosen = past.data?.events.find(({ id }) => id === event);
  const done = ({ id, year }: { id: number; year: number }) => {
    announce(t`The activity was reported.`);
    void navigate({ to: '/clubs/$club', params: { club }, search: { year }, hash: `activity-${id}` });
  };
  return (
    <Page title={t`Report an activity`} back={`/clubs/${club}`}>
      <PastEventChoice events={past.data?.events ?? []} chosen={chosen} />
      <ActivityForm
        key={chosen?.id ?? 0}
        first={chosen === undefined ? emptyActivityDraft : draftFrom(chosen)}
        isNew
        onSave={async (body) => {
          const { id } = await report.mutateAsync(body);
          return { id, year: clubYearOf(body.startDate, clubYearStart) };
        }}
        onSaved={done}
      />
    </Page>
  );
}
