import { hash } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { Db, Tx } from '../storage/database.ts';
import { priceOf, unitsLeft, waitFor, type Purse } from './budget-rules.ts';
import { addSpending, findSpentUntil } from './budgets-store.ts';

/** What somebody is told for whom there is not enough in a purse, by what is left in it. */
export type PurseRefusal = (left: number) => string;

/**
 * Takes units out of a purse in the caller's transaction, or throws: what is not stored costs nothing, and all instances count
 * as one, because the row is locked until the end.
 */
export async function payFrom(
  tx: Tx,
  clock: Clock,
  purse: Purse,
  units: number,
  refusal: PurseRefusal,
): Promise<void> {
  if (isFree(purse, units)) return;
  const now = clock.now().epochMilliseconds;
  const price = wholePrice(units, purse);
  const [paid] = await addSpending(tx, [{ key: keyOf(purse), price }], now);
  refuse(purse, units, { spentUntil: (paid?.spent_until ?? 0) - price, now }, refusal);
}

/** Takes what is there for units that nobody may be refused: at the worst the purse is empty afterwards. */
export async function payWhatIsThere(tx: Tx, clock: Clock, purse: Purse, units: number): Promise<void> {
  if (isFree(purse, units)) return;
  const now = clock.now().epochMilliseconds;
  const left = unitsLeft(purse, await findSpentUntil(tx, keyOf(purse)), now);
  const price = wholePrice(Math.min(units, left), purse);
  if (price > 0) await addSpending(tx, [{ key: keyOf(purse), price }], now);
}

/** Throws where units could not be paid at this moment, and takes nothing: for trials, and before work that would be in vain. */
export async function requireInPurse(
  db: Db,
  clock: Clock,
  purse: Purse,
  units: number,
  refusal: PurseRefusal,
): Promise<void> {
  if (isFree(purse, units)) return;
  const spentUntil = await findSpentUntil(db, keyOf(purse));
  refuse(purse, units, { spentUntil, now: clock.now().epochMilliseconds }, refusal);
}

/** A purse of nothing a day is that of somebody without a limit. */
function isFree({ perMinute }: Purse, units: number): boolean {
  return perMinute === 0 || units === 0;
}

/** Rounded down: many small ones must not come to more than one large one. */
function wholePrice(units: number, purse: Purse): number {
  return Math.floor(priceOf(units, purse));
}

function keyOf({ key }: Purse): string {
  return hash('sha256', key);
}

function refuse(
  purse: Purse,
  units: number,
  { spentUntil, now }: { spentUntil: number; now: number },
  refusal: PurseRefusal,
): void {
  const wait = waitFor(wholePrice(units, purse), spentUntil, now, purse.minutes);
  if (wait === 0) return;
  const left = unitsLeft(purse, spentUntil, now);
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  throw new DomainError('too-many-requests', refusal(left), [{ wanted: units, left }], seconds);
}
