import { hash } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { Db, Tx } from '../storage/database.ts';
import { priceOf, unitsLeft, waitFor, type Allowance } from './budget-rules.ts';
import { addSpending, findSpentUntil } from './budgets-store.ts';

/** What is to be taken out of an allowance. */
export interface Charge {
  readonly allowance: Allowance;
  readonly units: number;
  /** What a caller is told when there is not enough, by what is left. */
  readonly refusal: (left: number) => string;
}

/**
 * Takes units out of an allowance in the caller's transaction, or throws: what is not stored costs nothing, and all instances count
 * as one, because the row is locked until the end.
 */
export async function payFrom(tx: Tx, clock: Clock, charge: Charge): Promise<void> {
  if (isFree(charge)) return;
  const { allowance } = charge;
  const now = clock.now().epochMilliseconds;
  const price = wholePrice(charge);
  const [paid] = await addSpending(tx, [{ key: keyOf(allowance), price }], now);
  refuse(charge, (paid?.spent_until ?? 0) - price, now);
}

/** Takes what is there for units that nobody may be refused: at the worst the allowance is empty afterwards. */
export async function payWhatIsLeft(tx: Tx, clock: Clock, charge: Omit<Charge, 'refusal'>): Promise<void> {
  if (isFree(charge)) return;
  const { allowance, units } = charge;
  const now = clock.now().epochMilliseconds;
  const left = unitsLeft(allowance, await findSpentUntil(tx, keyOf(allowance)), now);
  const price = wholePrice({ allowance, units: Math.min(units, left) });
  if (price > 0) await addSpending(tx, [{ key: keyOf(allowance), price }], now);
}

/** Throws where units could not be paid at this moment, and takes nothing: for trials, and before work that would be in vain. */
export async function requireAllowance(db: Db, clock: Clock, charge: Charge): Promise<void> {
  if (isFree(charge)) return;
  refuse(charge, await findSpentUntil(db, keyOf(charge.allowance)), clock.now().epochMilliseconds);
}

/** An allowance of nothing a day is that of a caller without a limit. */
function isFree({ allowance, units }: Omit<Charge, 'refusal'>): boolean {
  return allowance.perMinute === 0 || units === 0;
}

/** Rounded down: many small ones must not come to more than one large one. */
function wholePrice({ units, allowance }: Omit<Charge, 'refusal'>): number {
  return Math.floor(priceOf(units, allowance));
}

function keyOf({ key }: Allowance): string {
  return hash('sha256', key);
}

function refuse(charge: Charge, spentUntil: number, now: number): void {
  const { allowance, units, refusal } = charge;
  const wait = waitFor(wholePrice(charge), spentUntil, now, allowance.minutes);
  if (wait === 0) return;
  const left = unitsLeft(allowance, spentUntil, now);
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  throw new DomainError('too-many-requests', refusal(left), [{ wanted: units, left }], seconds);
}
