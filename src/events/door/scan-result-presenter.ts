import type { Accepted } from './check-in.ts';
import { personOf, refusalOf, type ScanAnswer } from './scan-answer.ts';

/** What a device shows of a scan. */
export function presentResult(nonce: string, { outcome, party, otherEvent = null }: ScanAnswer) {
  const refusal = refusalOf(outcome);
  const person = personOf(outcome);
  const known = outcome.result === 200 ? outcome : refusal;
  return {
    nonce,
    result: outcome.result,
    error: outcome.result === 200 ? '' : outcome.error,
    registration: person?.registration ?? null,
    person,
    party,
    validatedAt: known?.validatedAt ?? '',
    gate: known?.gate ?? '',
    reviewer: refusal?.reviewer ?? null,
    reason: outcome.result === 200 ? ('' as const) : (outcome.reason ?? ('' as const)),
    otherEvent: otherEvent && {
      id: otherEvent.id,
      title: otherEvent.title,
      startDate: otherEvent.start,
    },
  };
}

/** A person who came unannounced and is in. */
export function presentWalkIn({ outcome, party }: ScanAnswer) {
  const { registration, person, validatedAt, gate = '' } = acceptedOf(outcome);
  return { success: true as const, registration, person, party, validatedAt, gate };
}

/** A person whose check-in was annulled, and how they had come in. */
export function presentAnnulment({ outcome, party }: ScanAnswer) {
  const { registration, person, validatedAt, gate = '', reviewer = null } = acceptedOf(outcome);
  return { success: true as const, registration, person, party, validatedAt, gate, reviewer };
}

function acceptedOf(outcome: ScanAnswer['outcome']): Accepted {
  if (outcome.result !== 200) throw new Error('What was refused has no answer of its own.');
  return outcome;
}
