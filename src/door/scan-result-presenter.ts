import type { Outcome, Person, RefusalInfo } from '../check-in/check-in.ts';
import type { ScanAnswer } from './door-scans-service.ts';

/** The person whom an answer is about; null when nobody has the code. */
export function personOf(outcome: Outcome): Person | null {
  return outcome.result === 200 ? outcome.person : (refusalOf(outcome)?.person ?? null);
}

/** What a device shows of a scan. */
export function presentResult(nonce: string, { outcome, party }: ScanAnswer) {
  const refusal = outcome.result === 200 ? undefined : refusalOf(outcome);
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
  };
}

function refusalOf(outcome: Exclude<Outcome, { result: 200 }>): RefusalInfo | undefined {
  return outcome.info.find((info): info is RefusalInfo => 'person' in info);
}
