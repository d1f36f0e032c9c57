import type { EventDetail } from '../api/schema.gen.ts';

/** Somebody whom a member brings to an event. */
export type Companion = EventDetail['guests'][number];

/** Those of a party who are expected, or would come as soon as there is a place, and can still be taken back. */
export function stillExpected(guests: readonly Companion[]): Companion[] {
  return guests.filter(
    ({ attending, waiting, mayTakeBack }) => mayTakeBack && (attending === 'YES' || waiting),
  );
}

/** What somebody of a party is called; empty for a partner whose name nobody knows. */
export function nameOfCompanion({ firstName, lastName }: Pick<Companion, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
