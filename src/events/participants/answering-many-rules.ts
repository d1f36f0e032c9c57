import type { AuditedFields } from '../../platform/audit/audit-entry.ts';
import type { FormerAnswer, ManyOutcome, OneOfMany } from '../registration/many-registrations.ts';
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

/** What someone had said before a step, of which the trail keeps what it has changed. */
export function formerAnswer(now: OneOfMany, before: AuditedFields): FormerAnswer {
  const { id: registration, attending, waitingSince, answeredAt, answeredLate, reviewedAt } = now;
  const were = { attending, waitingSince, answeredAt, reviewedAt, ...before } as Pick<
    FormerAnswer,
    'attending' | 'waitingSince' | 'answeredAt' | 'reviewedAt'
  >;
  return {
    registration,
    attending: were.attending,
    waitingSince: were.waitingSince,
    answeredAt: were.answeredAt,
    reviewedAt: were.reviewedAt,
    answeredLate: 'answeredLate' in before ? (before['answeredLate'] === true ? 1 : 0) : answeredLate,
  };
}
