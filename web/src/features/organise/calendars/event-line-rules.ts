import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';

/** Whether no place is free; who waits may need more than there are. */
export function isFull({ capacity, counts }: Pick<ManagedEvent, 'capacity' | 'counts'>): boolean {
  return capacity !== null && (counts.taken ?? counts.yes) >= capacity;
}

/** The year of a day, where it is not the present one: a list of years to come goes past the same day twice. */
export function otherYear(day: string, now: string): string | undefined {
  const year = day.slice(0, 4);
  return year === now.slice(0, 4) ? undefined : year;
}
