import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { instantText } from '../../platform/shared/local-time.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { countAttempt, findCounts, putSuccess } from './sign-in-attempts-store.ts';
import {
  fullUntil,
  knownDays,
  limitsOf,
  windowSeconds,
  type AttemptKeys,
  type Limited,
  type SignInLimits,
} from './sign-in-limit-rules.ts';

/**
 * Counts an attempt to sign in before the password is looked at, so that many at once do not slip through together.
 * An attempt that is refused counts for nothing, and costs two queries: whose name it is, and what was counted. Answers whether this name
 * usually signs in from there.
 */
export async function admitSignIn(
  storage: Storage,
  clock: Clock,
  limits: SignInLimits,
  keys: AttemptKeys,
): Promise<boolean> {
  const now = clock.now();
  const found = await findCounts(storage.db, Object.values(keys).flat());
  const knownSince = instantText(now.subtract({ hours: 24 * knownDays }));
  const isKnown = found.some(({ key, succeededAt }) => key === keys.pair && (succeededAt ?? '') > knownSince);
  const limited = limitsOf(keys, isKnown, limits);
  refuseFull(fullUntil(found, limited, now), now, tooManySignIns);
  // The rows themselves hold others back until this is committed; nothing else that is read matters.
  await storage.write((tx) => countWithin(tx, clock, limited, tooManySignIns), { rowsOnly: true });
  return isKnown;
}

const tooManySignIns = 'Too many sign-ins from this address or for this name. Please try again later.';

/** Counts an attempt under each key, or throws the sentence when one of them has had its share within the hour. */
export async function countWithin(
  tx: Tx,
  clock: Clock,
  limited: readonly Limited[],
  sentence: string,
): Promise<void> {
  const now = clock.now();
  const counts = await countAttempt(
    tx,
    limited.map(({ key }) => key),
    {
      now: instantText(now),
      oldestOpen: instantText(now.subtract({ seconds: windowSeconds })),
      forgetAt: instantText(now.add({ seconds: windowSeconds })),
    },
  );
  const before = counts.map((count) => ({ ...count, attempts: count.attempts - 1 }));
  refuseFull(fullUntil(before, limited, now), now, sentence);
}

function refuseFull(until: Temporal.Instant | undefined, now: Temporal.Instant, sentence: string): void {
  if (until === undefined) return;
  const wait = Math.max(1, Math.ceil(until.since(now).total('seconds')));
  throw new DomainError('too-many-requests', sentence, [], wait);
}

/** Remembers from where a name has signed in. */
export function rememberAddress(tx: Tx, clock: Clock, { pair }: AttemptKeys): Promise<void> {
  const now = clock.now();
  return putSuccess(tx, pair, instantText(now), instantText(now.add({ hours: 24 * knownDays })));
}
