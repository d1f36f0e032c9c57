import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { EventDefaults } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { FactLine } from '../../../ui/fact-line.tsx';
import { managedCalendarsQuery } from '../calendars/managed-calendars-queries.ts';
import type { EventDraft } from './event-form-rules.ts';

/** What the calendar that is chosen says of its new events; undefined as long as none is. */
export function useCalendarDefaults() {
  const { calendars } = useSuspenseQuery(managedCalendarsQuery()).data;
  return ({ calendar }: Pick<EventDraft, 'calendar'>): EventDefaults | undefined =>
    calendars.find(({ id }) => String(id) === calendar)?.defaults;
}

/** Says where the values come from that someone finds in the form. */
export function DefaultsWords({ defaults }: { defaults: EventDefaults }) {
  const formatter = useFormatter();
  const { minutes, dueDays, capacity, location } = defaults;
  return (
    <>
      <Trans>Taken from the calendar; change what you like:</Trans>
      <FactLine>
        {minutes !== null && <Trans>{formatter.number(Math.round((minutes / 60) * 100) / 100)} h long</Trans>}
        {dueDays !== null && (
          <Plural value={dueDays} one="answers due # day before" other="answers due # days before" />
        )}
        {capacity !== null && <Plural value={capacity} one="# place" other="# places" />}
        {location.name}
      </FactLine>
    </>
  );
}
