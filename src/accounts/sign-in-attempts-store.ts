import { DomainError } from '../shared/errors.ts';
import type { Clock } from '../shared/clock.ts';
import { instantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { secretHash } from './token.ts';

const windowSeconds = 3600;

/**
 * Counts a call against each key, and says how it is refused when one has had its share of the hour.
 * The refusal is returned, not thrown, so that the count behind it is committed.
 */
export async function countSignIn(
  tx: Tx,
  clock: Clock,
  keys: readonly string[],
  limit: number,
): Promise<DomainError | undefined> {
  const now = clock.now();
  const oldestOpen = instantText(now.subtract({ seconds: windowSeconds }));
  await tx.deleteFrom('sign_in_attempts').where('window_start', '<=', oldestOpen).execute();
  let refusal: DomainError | undefined;
  for (const key of keys) {
    // Only a digest is kept: a table of everything people typed into the name field helps nobody but a thief.
    const { attempts, window_start } = await tx
      .insertInto('sign_in_attempts')
      .values({ key: secretHash(key), window_start: instantText(now), attempts: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ attempts: eb('sign_in_attempts.attempts', '+', 1) })),
      )
      .returning(['attempts', 'window_start'])
      .executeTakeFirstOrThrow();
    if (attempts > limit) refusal ??= tooMany(now, Temporal.Instant.from(window_start));
  }
  return refusal;
}

function tooMany(now: Temporal.Instant, windowStart: Temporal.Instant): DomainError {
  const wait = windowStart.add({ seconds: windowSeconds }).since(now).total('seconds');
  const sentence = 'Too many sign-ins from this address or for this name. Please try again later.';
  return new DomainError('too-many-requests', sentence, [], Math.max(1, Math.ceil(wait)));
}
