import { DomainError, forbidden } from '../../platform/shared/errors.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** For how long it counts that someone has shown who they are. */
const proofMinutes = 10;

/** With what a member can show who they are. */
export type ProofMeans = 'password' | 'passkey';

/** When a proof of a moment is over. */
export function proofEnd(provedAt: InstantText): Temporal.Instant {
  return Temporal.Instant.from(provedAt).add({ minutes: proofMinutes });
}

/** Whether a proof still counts, or did so a while ago. */
export function isFresh(provedAt: InstantText | null, now: Temporal.Instant, leewayMinutes = 0): boolean {
  if (provedAt === null) return false;
  return Temporal.Instant.compare(proofEnd(provedAt).add({ minutes: leewayMinutes }), now) > 0;
}

/** That someone has to show who they are before they go on; programs know it by its code. */
export function proofNeeded(means: readonly ProofMeans[]): DomainError {
  return new DomainError('forbidden', 'Please show first that it is you: with your password or a passkey.', [
    { code: 'proof-needed', means },
  ]);
}

/** A token that was given to a program, or taken from one, must not become a way in for good. */
export function refuseApplication(): DomainError {
  return forbidden('Only a person who has signed in can do this, and not an application.');
}
