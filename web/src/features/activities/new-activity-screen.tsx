import { useLingui, Plural, Trans } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery, queryOptions } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiFailure } from '../../lib/api/failures.ts';
import { clubKeys, clubActivitiesQuery } from '../../entities/club/club-queries.ts';
import { clubYearOf } from '../../entities/club/club-year.ts';
import { useOrganisation, useNow } from '../../lib/session/session.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { announce } from '../../ui/announcer.tsx';
import { FailedPage } from '../../ui/failure-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PendingPage } from '../../ui/skeleton.tsx';
import { ActivityForm } from './activity-form.tsx';
import { draftFrom, emptyActivityDraft } from './activity-form-rules.ts';
import { useReportActivity } from './activities-mutations.ts';
import { Copy, X } from 'lucide-react';
import type { PastEvent } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { service } from '../../lib/api/client.ts';

const route = getRouteApi('/app/clubs/$club/activities/new');

/** Reporting an activity, from nothing or from an event that was. */
export function NewActivityScreen() {
  const { t } = useLingui();
  const { club } = route.useParams();
  const { event } = route.useSearch();
  const { data } = useSuspenseQuery(clubActivitiesQuery(club, spokenLanguage()));
  const past = useQuery({ ...pastEventsQuery(club), enabled: data.mayManage });
  const { clubYearStart } = useOrganisation();
  const now = useNow();
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
        first={chosen === undefined ? emptyActivityDraft : draftFrom(chosen, data.activities, now)}
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

interface PastEventChoiceProps {
  events: readonly PastEvent[];
  chosen: PastEvent | undefined;
}

/** The events of the club to begin from; the chosen one is in the address. */
function PastEventChoice({ events, chosen }: PastEventChoiceProps) {
  const { t } = useLingui();
  if (events.length === 0) return null;
  if (chosen !== undefined) return <Chosen event={chosen} />;
  return (
    <Disclosure
      title={
        <>
          <Copy size={20} aria-hidden className="shrink-0" />
          <Trans>Start from a past event</Trans>
        </>
      }
      titleClassName="min-h-14 px-4 py-3"
      className="mb-6 rounded-card bg-info-soft text-info"
      isOpen={events.length <= 3}
    >
      <ul aria-label={t`Past events`} className="max-h-80 overflow-y-auto px-2 pb-2">
        {events.map((event) => (
          <li key={event.id}>
            <Link
              from="/clubs/$club/activities/new"
              to="/clubs/$club/activities/new"
              search={{ event: event.id }}
              replace
              resetScroll={false}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-card px-4 py-2 text-ink hover:bg-sunken [li+li>&]:mt-1.5"
            >
              <span className="font-semibold">{event.title}</span>
              <EventLine event={event} />
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Chosen({ event }: { event: PastEvent }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-info-soft px-4 py-3 text-info">
      <p className="min-w-0">
        <Trans>
          Started from <strong>{event.title}</strong>
        </Trans>
        <br />
        <EventLine event={event} />
      </p>
      <LinkButton
        from="/clubs/$club/activities/new"
        to="/clubs/$club/activities/new"
        search={{}}
        replace
        resetScroll={false}
        icon={X}
        size="small"
      >
        <Trans>Start from scratch</Trans>
      </LinkButton>
    </div>
  );
}

function EventLine({ event: { startDate, came } }: { event: PastEvent }) {
  const formatter = useFormatter();
  const day = formatter.shortDay(startDate, useNow());
  return (
    <span className="text-[0.9375rem]">
      <FactLine>
        {day}
        {came > 0 && <Plural value={came} one="# person came" other="# people came" />}
      </FactLine>
    </span>
  );
}

/** The events of a club that an activity can be reported from; for those who may report one. */
function pastEventsQuery(id: number) {
  return queryOptions({
    queryKey: clubKeys.pastEvents(id),
    queryFn: ({ signal }) => service.get('/v2/clubs/{id}/past-events', { path: { id }, signal }),
  });
}
