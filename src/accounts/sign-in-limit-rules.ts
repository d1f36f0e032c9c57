import { networkOf } from '../shared/network-address.ts';
import { secretHash } from '../shared/secrets.ts';
import type { InstantText } from '../shared/local-time.ts';

/** How long attempts count, from the first of them on. */
export const windowSeconds = 3600;

/** For how long an address from which a name has signed in is spared the limit for that name from everywhere. */
export const knownDays = 30;

/** How many sign-ins are tried within an hour. */
export interface SignInLimits {
  /** For one address, and for one name from addresses that it has not signed in from lately. */
  signInLimit: number;
  /** With a wrong password for one name from one address. */
  failedSignInLimit: number;
}

/** The digests under which an attempt is counted: a table of everything people typed helps nobody but a thief. */
export interface AttemptKeys {
  pair: string;
  address: string;
  name: string;
}

/** The keys of an attempt. */
export function attemptKeys(usernameKey: string, address: string): AttemptKeys {
  const network = networkOf(address);
  return {
    pair: secretHash(`name ${usernameKey} from ${network}`),
    address: secretHash(`address ${network}`),
    name: secretHash(`name ${usernameKey}`),
  };
}

/** What was counted under a key. */
export interface Count {
  key: string;
  attempts: number;
  windowStart: InstantText;
  succeededAt: InstantText | null;
}

/** A key, and how often it may be used within the window. */
export interface Limited {
  key: string;
  limit: number;
}

/**
 * What limits an attempt. From an address that the name has signed in from lately only the address does, so that nobody
 * can lock a person out of their usual place. All others pay for the name as well, and wrong passwords for a name from
 * one address reach their own limit long before they use up that of the name.
 */
export function limitsOf(keys: AttemptKeys, isKnown: boolean, limits: SignInLimits): Limited[] {
  const address = { key: keys.address, limit: limits.signInLimit };
  if (isKnown) return [address];
  // Always in this order: transactions that wait for each other's rows must not do so in a circle.
  return [
    { key: keys.pair, limit: limits.failedSignInLimit },
    address,
    { key: keys.name, limit: limits.signInLimit },
  ];
}

/** When the first window ends that has no room for one more attempt; undefined when there is room everywhere. */
export function fullUntil(
  counts: readonly Count[],
  limited: readonly Limited[],
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  for (const { key, limit } of limited) {
    const count = counts.find((one) => one.key === key);
    if (count === undefined || count.attempts < limit) continue;
    const end = Temporal.Instant.from(count.windowStart).add({ seconds: windowSeconds });
    if (Temporal.Instant.compare(end, now) > 0) return end;
  }
  return undefined;
}
