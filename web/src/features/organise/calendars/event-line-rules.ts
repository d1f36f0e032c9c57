import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';

/** How many places nobody has: some may be free while people wait, where they are too few for the next party. Null where they are not counted. */
export function freePlaces({ capacity, counts }: Pick<ManagedEvent, 'capacity' | 'counts'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - (counts.taken ?? counts.yes));
}

/** The year of a day, where it is not the present one: a list of years to come goes past the same day twice. */
export function otherYear(day: string, now: string): string | undefined {
  const year = day.slice(0, 4);
  return year === now.slice(0, 4) ? undefined : year;
}
