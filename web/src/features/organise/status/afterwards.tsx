import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, Mail } from 'lucide-react';
import { activityPlaces } from '../../../entities/club/club-year.ts';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { managedCalendarQuery } from '../calendars/managed-calendars-queries.ts';
import { cameTo } from './event-status-rules.ts';

/** What is left to do when an event is over: to thank those who came, and to report what was done. */
export function Afterwards({ event: { id, calendar, counts, closed } }: { event: ManagedEventDetail }) {
  const owner = useQuery(managedCalendarQuery(calendar.id)).data?.place.club ?? null;
  const places = activityPlaces(useMe());
  const mayReport = !closed && places.some(({ club }) => club === null || club === owner);
  const hasGuests = cameTo(counts) > 0;
  return (
    // Its height is kept: whose calendar it is comes a moment later.
    <div className="mb-5 flex min-h-12 flex-wrap gap-2 max-sm:*:grow print:hidden">
      {hasGuests && (
        <LinkButton
          to="/organise/events/$event/messages/new"
          params={{ event: id }}
          search={{ to: counts.checkedIn > 0 ? 'checked-in' : 'yes' }}
          kind="main"
          icon={Mail}
        >
          <Trans>Write to those who came</Trans>
        </LinkButton>
      )}
      {owner !== null && mayReport && (
        <LinkButton
          to="/clubs/$club/activities/new"
          params={{ club: owner }}
          search={{ event: id }}
          icon={HeartHandshake}
        >
          <Trans>Report as activity</Trans>
        </LinkButton>
      )}
    </div>
  );
}
