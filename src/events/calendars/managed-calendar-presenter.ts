import type { Static } from 'typebox';
import type { Locale } from '../../platform/localisation/locale.ts';
import { storedTitle } from '../../directory/organisation/stored-titles.ts';
import type { ManagedCalendar } from './managed-calendars-schemas.ts';
import type { ManagedCalendarRecord } from './managed-calendars-service.ts';

/** A calendar in the shape of the interface. */
export function presentCalendar(
  calendar: ManagedCalendarRecord,
  locale: Locale,
): Static<typeof ManagedCalendar> {
  const { id, title, version, place, kind, club, clubName, unitName } = calendar;
  return {
    id,
    title,
    version,
    place: { id: place, level: kind, name: clubName ?? unitName ?? '', club },
    reviewers: calendar.reviewers.map((reviewer) => ({
      id: reviewer.id,
      code: reviewer.code,
      title: storedTitle(reviewer.titles, locale),
    })),
    reminders: [...calendar.reminders],
    defaults: calendar.defaults,
  };
}
