import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { dayOf, daysBetween } from '../../../lib/format/dates.ts';

/** Why an event needs someone's attention. */
type Attention = 'draft-soon' | 'answers-due' | 'waiting' | null;

/** So many days before its start a draft is late: people plan their evenings. */
const draftDays = 30;
/** So many days before the due date it is time to write to those who have not answered. */
const dueDays = 3;

/** How many places nobody has: some may be free while people wait, where they are too few for the next party. Null where they are not counted. */
export function freePlaces({ capacity, counts }: Pick<ManagedEvent, 'capacity' | 'counts'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - (counts.taken ?? counts.yes));
}

/** What of an event someone should look at now. */
export function attentionOf(event: ManagedEvent, now: string): Attention {
  const daysTo = (time: string) => daysBetween(dayOf(now), dayOf(time));
  if (event.state === 'draft') return daysTo(event.startDate) <= draftDays ? 'draft-soon' : null;
  if (event.state !== 'published' || !event.registrationEnabled) return null;
  const { registrationDueDate: due, counts } = event;
  const open = counts.told + counts.untold + counts.unreached;
  if (due !== '' && due >= now && daysTo(due) <= dueDays && open > 0) return 'answers-due';
  if (counts.waiting > 0 && event.startDate >= now) return 'waiting';
  return null;
}

/** The year of a day, where it is not the present one: a list of years to come goes past the same day twice. */
export function otherYear(day: string, now: string): string | undefined {
  const year = day.slice(0, 4);
  return year === now.slice(0, 4) ? undefined : year;
}
