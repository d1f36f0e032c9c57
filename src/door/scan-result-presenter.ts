import { personOf, refusalOf, type ScanAnswer } from './scan-answer.ts';

/** What a device shows of a scan. */
export function presentResult(nonce: string, { outcome, party }: ScanAnswer) {
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
  };
}
