import type { EventDetail } from '../../lib/api/schema.gen.ts';

/** Someone whom a member brings to an event. */
export type Companion = EventDetail['guests'][number];

/** Those of a party who are expected, or would come as soon as there is a place, and can still be taken back. */
export function stillExpected(guests: readonly Companion[]): Companion[] {
  return guests.filter(
    ({ attending, waiting, mayTakeBack }) => mayTakeBack && (attending === 'YES' || waiting),
  );
}

/** What someone of a party is called; empty for a partner whose name nobody knows. */
export function nameOfCompanion({ firstName, lastName }: Pick<Companion, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** One or two letters for someone without a picture. */
export function initialsOf(firstName: string, lastName: string): string {
  const letter = (name: string) => [...name.trim()][0] ?? '';
  const letters = `${letter(firstName)}${letter(lastName)}`.toUpperCase();
  return letters === '' ? '·' : letters;
}
