import { hash } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { Db, Tx } from '../storage/database.ts';
import { priceOf, unitsLeft, waitFor, type Allowance } from './budget-rules.ts';
import { addSpending, findSpentUntil } from './budgets-store.ts';

/** What somebody is told for whom there is not enough in an allowance, by what is left in it. */
export type AllowanceRefusal = (left: number) => string;

/**
 * Takes units out of an allowance in the caller's transaction, or throws: what is not stored costs nothing, and all instances count
 * as one, because the row is locked until the end.
 */
export async function payFrom(
  tx: Tx,
  clock: Clock,
  allowance: Allowance,
  units: number,
  refusal: AllowanceRefusal,
): Promise<void> {
  if (isFree(allowance, units)) return;
  const now = clock.now().epochMilliseconds;
  const price = wholePrice(units, allowance);
  const [paid] = await addSpending(tx, [{ key: keyOf(allowance), price }], now);
  refuse(allowance, units, { spentUntil: (paid?.spent_until ?? 0) - price, now }, refusal);
}

/** Takes what is there for units that nobody may be refused: at the worst the allowance is empty afterwards. */
export async function payWhatIsLeft(
  tx: Tx,
  clock: Clock,
  allowance: Allowance,
  units: number,
): Promise<void> {
  if (isFree(allowance, units)) return;
  const now = clock.now().epochMilliseconds;
  const left = unitsLeft(allowance, await findSpentUntil(tx, keyOf(allowance)), now);
  const price = wholePrice(Math.min(units, left), allowance);
  if (price > 0) await addSpending(tx, [{ key: keyOf(allowance), price }], now);
}

/** Throws where units could not be paid at this moment, and takes nothing: for trials, and before work that would be in vain. */
export async function requireAllowance(
  db: Db,
  clock: Clock,
  allowance: Allowance,
  units: number,
  refusal: AllowanceRefusal,
): Promise<void> {
  if (isFree(allowance, units)) return;
  const spentUntil = await findSpentUntil(db, keyOf(allowance));
  refuse(allowance, units, { spentUntil, now: clock.now().epochMilliseconds }, refusal);
}

/** An allowance of nothing a day is that of somebody without a limit. */
function isFree({ perMinute }: Allowance, units: number): boolean {
  return perMinute === 0 || units === 0;
}

/** Rounded down: many small ones must not come to more than one large one. */
function wholePrice(units: number, allowance: Allowance): number {
  return Math.floor(priceOf(units, allowance));
}

function keyOf({ key }: Allowance): string {
  return hash('sha256', key);
}

function refuse(
  allowance: Allowance,
  units: number,
  { spentUntil, now }: { spentUntil: number; now: number },
  refusal: AllowanceRefusal,
): void {
  const wait = waitFor(wholePrice(units, allowance), spentUntil, now, allowance.minutes);
  if (wait === 0) return;
  const left = unitsLeft(allowance, spentUntil, now);
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  throw new DomainError('too-many-requests', refusal(left), [{ wanted: units, left }], seconds);
}
