import { networksOf } from '../../platform/shared/network-address.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

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
  /** The name from the network; those that follow are of the wider networks round it, if there are any. */
  pair: string;
  widerPairs: readonly string[];
  /** From the narrowest network to the widest. */
  addresses: readonly string[];
  name: string;
  /** All sign-ins of the name from a network that it has signed in from lately. */
  usual: string;
}

/** How many times as much a wider network may try as the narrowest one, /56 and /48 of IPv6: with many addresses, and for one name. */
const widerTimes = [1, 4, 16];
const widerPairTimes = [2, 4];

/** The keys of an attempt. */
export function attemptKeys(usernameKey: string, address: string): AttemptKeys {
  const networks = networksOf(address);
  const [network, ...wider] = networks;
  const pairOf = (one: string) => secretHash(`name ${usernameKey} from ${one}`);
  return {
    pair: pairOf(network),
    widerPairs: wider.map(pairOf),
    addresses: networks.map((one) => secretHash(`address ${one}`)),
    name: secretHash(`name ${usernameKey}`),
    usual: secretHash(`name ${usernameKey} as usual from ${network}`),
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
 * What limits an attempt. From an address that the name has signed in from lately only what the name does there counts, so
 * that neither people elsewhere nor others behind the same address, as at a venue, can lock someone out of their usual place. All
 * others pay for the address and the name as well, and wrong passwords for a name from one address reach their own limit long
 * before they use up that of the name.
 */
export function limitsOf(keys: AttemptKeys, isKnown: boolean, limits: SignInLimits): Limited[] {
  const { signInLimit, failedSignInLimit } = limits;
  const pair = { key: keys.pair, limit: failedSignInLimit };
  // Always in this order: transactions that wait for each other's rows must not do so in a circle.
  if (isKnown) return [pair, { key: keys.usual, limit: signInLimit }];
  return [
    pair,
    ...keys.widerPairs.map((key, n) => ({ key, limit: failedSignInLimit * (widerPairTimes[n] ?? 1) })),
    ...addressLimits(keys.addresses, signInLimit),
    { key: keys.name, limit: signInLimit },
  ];
}

/** The limits of an address by itself, given the keys of its networks, the narrowest first. */
export function addressLimits(networkKeys: readonly string[], limit: number): Limited[] {
  return networkKeys.map((key, n) => ({ key, limit: limit * (widerTimes[n] ?? 1) }));
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
