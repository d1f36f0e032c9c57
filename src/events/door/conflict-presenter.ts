import { localTextOf } from '../../platform/shared/local-time.ts';
import type { DoorConflict } from './conflicts-store.ts';
import { personOf, refusalOf } from './scan-answer.ts';

/** Somebody who was let in by a device alone and refused by the service, with both times, gates and reviewers. */
export function presentConflict(conflict: DoorConflict, timeZone: string) {
  const { id, result, outcome, registration, gate, scannedAt, receivedAt, reviewer } = conflict;
  const refusal = refusalOf(outcome);
  const first =
    refusal?.validatedAt === undefined
      ? null
      : { validatedAt: refusal.validatedAt, gate: refusal.gate ?? '', reviewer: refusal.reviewer ?? null };
  return {
    id,
    result,
    error: outcome.result === 200 ? '' : outcome.error,
    registration,
    person: personOf(outcome),
    scannedAt: scannedAt ?? '',
    receivedAt: localTextOf(receivedAt, timeZone),
    gate,
    reviewer,
    first,
  };
}
