import type { ManyOutcome } from '../registration/many-registrations.ts';
import { SeatsRefused } from '../seats/seats.ts';
import type { ManyAnswer } from './answering-many.ts';

/** What is missing where there is no place for some; null where everyone finds one. */
export function placesFor({ without, more }: Pick<ManyOutcome, 'without' | 'more'>): {
  readonly refusal: SeatsRefused;
  readonly info: NonNullable<ManyAnswer['places']>;
} | null {
  const [first] = without;
  if (first === undefined) return null;
  // Those who would find a place have taken theirs before.
  const found = Math.max(0, more);
  const left = Math.min(...without.map(({ refusal }) => refusal.places.left)) + found;
  const needed = without.reduce((sum, { refusal }) => sum + refusal.places.needed, found);
  const waitingList = without.every(({ refusal }) => refusal.mayWait);
  return {
    refusal: new SeatsRefused(left, needed, waitingList ? 'open' : 'shut'),
    info: { left, needed, waitingList },
  };
}
