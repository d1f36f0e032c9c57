/** A budget holds what comes back in a minute: so much can be spent at once. */
export const capacity = 60_000;

/** From this much on, what one spender spent in a process is shared with the others: what comes back in a second. */
export const worthSharing = 1000;

/** From this much on it is shared at once and not with the next round. */
export const worthHurrying = capacity / 5;

/** Who pays, and how much comes back in a minute. */
export interface Allowance {
  readonly key: string;
  readonly perMinute: number;
  /** For how many minutes it holds, where that is not one. */
  readonly minutes?: number;
}

const dayMinutes = 24 * 60;

/** An allowance that holds what comes back in a day. */
export function dailyAllowance(key: string, perDay: number): Allowance {
  return { key, perMinute: perDay / dayMinutes, minutes: dayMinutes };
}

/**
 * What someone has spent, measured in the milliseconds it takes to come back: one number says all, whatever the rate,
 * and nothing has to be refilled.
 */
export interface Spending {
  /** When everything will have come back, in milliseconds since 1970. */
  spentUntil: number;
  /** The part of it that other processes do not know of yet. */
  unshared: number;
}

/** What a number of units costs an allowance, in milliseconds. */
export function priceOf(units: number, { perMinute }: Allowance): number {
  return (units * capacity) / perMinute;
}

/** How many milliseconds a spender has to wait before a price can be paid; 0 when it can be paid now. */
export function waitFor(price: number, spentUntil: number, now: number, minutes = 1): number {
  // What costs more than a full budget needs a full one, and is paid off afterwards.
  const room = capacity * minutes - Math.min(price, capacity * minutes);
  return Math.max(0, spentUntil - now - room);
}

/** Pays a price. */
export function pay(spending: Spending, price: number, now: number): void {
  spending.spentUntil = Math.max(spending.spentUntil, now) + price;
  spending.unshared += price;
}

/** How many units are left in an allowance. */
export function unitsLeft(allowance: Allowance, spentUntil: number, now: number): number {
  const room = capacity * (allowance.minutes ?? 1) - Math.max(0, spentUntil - now);
  return Math.max(0, Math.floor(room / priceOf(1, allowance)));
}
