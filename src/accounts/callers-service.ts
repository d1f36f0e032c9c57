import { officesAndGrantsOf } from '../organisation/grants-store.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import { todayText, type DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import type { Caller } from '../organisation/caller.ts';
import { secretHash } from '../shared/secrets.ts';
import { findToken } from './tokens-store.ts';

/** Room for some ten thousand callers. */
const maxBytes = 10_000_000;

interface Remembered {
  caller: Caller;
  /** In milliseconds; Infinity for a token that does not expire. */
  expiresAt: number;
  /** Rights are those of one day: a term may begin or end with the next. */
  day: DateText;
}

/**
 * The callers behind access tokens, remembered until a token, an office or a right of the member changes: without it
 * every request would make three more queries.
 */
export class Callers {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #remembered: Kept<string, Remembered>;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
    this.#remembered = new Kept(storage.changes, 'access', {
      maxBytes,
      dependsOn: ({ caller }) => caller.memberId,
    });
  }

  /** The caller behind a token, when it is remembered. */
  remembered(token: string): Caller | undefined {
    const found = this.#remembered.get(secretHash(token));
    return found !== undefined && this.#holds(found) ? found.caller : undefined;
  }

  /** The caller behind a token; unknown, expired and revoked ones, and those of former members, are refused alike. */
  async find(token: string): Promise<Caller> {
    const hash = secretHash(token);
    return (await this.#remembered.make(hash, () => this.#read(hash))).caller;
  }

  #holds({ expiresAt, day }: Remembered): boolean {
    return day === todayText(this.#clock) && !this.#isOver(expiresAt);
  }

  /** A time that cannot be read is over, too. */
  #isOver(expiresAt: number): boolean {
    return !(expiresAt > this.#clock.now().epochMilliseconds);
  }

  async #read(hash: string): Promise<Remembered> {
    const { db } = this.#storage;
    const day = todayText(this.#clock);
    const found = await findToken(db, hash);
    const expiry = found?.expires_at ?? null;
    const expiresAt = expiry === null ? Infinity : Date.parse(expiry);
    const isValid = found?.active === 1 && found.revoked_at === null && !this.#isOver(expiresAt);
    if (!isValid)
      throw new DomainError('unauthenticated', 'The access token is unknown, expired or revoked.');
    const caller: Caller = {
      memberId: found.member_id,
      clubPath: found.club_path,
      tokenId: found.id,
      readOnly: found.read_only === 1,
      budgetFactor: found.budget_factor,
      ...(await officesAndGrantsOf(db, found.member_id, day)),
    };
    return { caller, expiresAt, day };
  }
}
