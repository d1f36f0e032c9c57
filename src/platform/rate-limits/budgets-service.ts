import { hash } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import { LRUCache } from 'lru-cache';
import type { Storage } from '../storage/database.ts';
import {
  pay,
  priceOf,
  waitFor,
  worthHurrying,
  worthSharing,
  type Allowance,
  type Spending,
} from './budget-rules.ts';
import { addSpending, deleteRecovered } from './budgets-store.ts';

/** The most recent spenders that are remembered, about 200 bytes each; those who asked for nothing for long are forgotten. */
const maxSpenders = 50_000;
/** Given as a size: room for a maximum number would be taken at once, before anyone has asked for anything. */
const spendersKept = { maxSize: maxSpenders, sizeCalculation: () => 1 };
/** How many are shared with one statement at most. */
const maxShared = 500;

/**
 * How much each caller may still ask for. It is counted in memory, so that ordinary callers cost the database nothing;
 * what those who ask for much have spent is shared between all instances once a second.
 */
export class Budgets {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #spenders = new LRUCache<string, Spending>(spendersKept);
  readonly #toShare = new Map<string, Spending>();
  #sharing: Promise<void> | undefined;

  constructor(storage: Storage, clock: Clock, onError: (error: unknown) => void) {
    this.#storage = storage;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** The moment by which is counted, in milliseconds since 1970. */
  now(): number {
    return this.#clock.now().epochMilliseconds;
  }

  /** Takes some units out of each allowance; when one of them is too empty, it throws and takes nothing. */
  spend(allowances: readonly Allowance[], units: number): void {
    const now = this.now();
    const limited = allowances.filter(({ perMinute }) => perMinute > 0);
    for (const allowance of limited) {
      const wait = waitFor(
        priceOf(units, allowance),
        this.#spenders.get(allowance.key)?.spentUntil ?? 0,
        now,
        allowance.minutes,
      );
      if (wait > 0) throw tooMany(wait);
    }
    for (const allowance of limited) this.#pay(allowance, priceOf(units, allowance), now);
  }

  #pay({ key, minutes = 1 }: Allowance, price: number, now: number): void {
    let spending = this.#spenders.get(key);
    if (spending === undefined) {
      spending = { spentUntil: 0, unshared: 0 };
      this.#spenders.set(key, spending);
    }
    pay(spending, price, now);
    if (spending.unshared < worthSharing * minutes) return;
    this.#toShare.set(key, spending);
    if (spending.unshared >= worthHurrying * minutes) void this.share();
  }

  /** Shares with the other instances what was spent here, and learns what was spent there. */
  share(): Promise<void> {
    return (this.#sharing ??= this.#shareAll()
      .catch(this.#onError)
      .finally(() => (this.#sharing = undefined)));
  }

  async #shareAll(): Promise<void> {
    // In the same order everywhere: transactions that wait for each other's rows must not do so in a circle.
    const spent = [...this.#toShare]
      .slice(0, maxShared)
      .map(([key, spending]) => ({ key: hash('sha256', key), price: spending.unshared, spending, name: key }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    if (spent.length === 0) return;
    for (const { name } of spent) this.#toShare.delete(name);
    const now = this.#clock.now().epochMilliseconds;
    const rows = await this.#storage.write((tx) => addSpending(tx, spent, now), { rowsOnly: true });
    const together = new Map(rows.map((row) => [row.key, row.spent_until]));
    for (const { key, price, spending } of spent) {
      spending.unshared -= price;
      spending.spentUntil = (together.get(key) ?? spending.spentUntil) + spending.unshared;
    }
  }
}

/** Deletes shared spending that has come back. */
export function purgeBudgets(storage: Storage, clock: Clock): Promise<void> {
  return storage.write((tx) => deleteRecovered(tx, clock.now().epochMilliseconds));
}

function tooMany(wait: number): DomainError {
  const sentence = 'This is more than is allowed in a short time. Please wait a little.';
  return new DomainError('too-many-requests', sentence, [], Math.max(1, Math.ceil(wait / 1000)));
}
