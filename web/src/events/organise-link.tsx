import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarCog } from 'lucide-react';
import type { EventDetail } from '../api/schema.gen.ts';
import { ownCalendarsQuery, useManagesEvents } from '../shared/organisers.ts';
import { LinkButton } from '../ui/button.tsx';

/** Leads those who manage the calendar of an event to what they can do with it. */
export function OrganiseLink({ event: { id, calendar } }: { event: EventDetail }) {
  const mine = useQuery({ ...ownCalendarsQuery, enabled: useManagesEvents() });
  if (mine.data?.calendars.some((one) => one.id === calendar.id) !== true) return null;
  return (
    <LinkButton
      to="/organise/events/$event"
      params={{ event: id }}
      icon={CalendarCog}
      wide
      className="mt-4 print:hidden"
    >
      <Trans>Organise</Trans>
    </LinkButton>
  );
}
