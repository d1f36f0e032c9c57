import { officesAndGrantsOf } from '../../directory/organisation/grants-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { todayText, type DateText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import { idleEnd } from './session-rules.ts';
import type { TokenUses } from './token-uses-service.ts';
import { endReusedSignIn } from './reused-token-service.ts';
import { tokenFamily } from './token.ts';
import { findToken } from './tokens-store.ts';

/** Room for some ten thousand callers. */
const maxBytes = 10_000_000;

interface Remembered {
  caller: Caller;
  /** In milliseconds; Infinity for a token that does not expire. */
  expiresAt: number;
  /** In milliseconds: up to when the token is known to be in use. */
  usedAt: number;
  /** Whether that is written, or noted to be. */
  isNoted: boolean;
  /** Rights are those of one day: a term may begin or end with the next. */
  day: DateText;
}

/** What decides how long a token is good for. */
interface Lifetime extends Pick<Remembered, 'expiresAt' | 'usedAt'> {
  caller: Pick<Caller, 'tokenKind'>;
}

/** What remembering needs to know of sessions and uses. */
export interface CallerParts {
  uses: Pick<TokenUses, 'note'>;
  /** After how many days without a use a session is over. */
  sessionIdleDays: number;
  /** Hears of a member whose sign-in was ended because an earlier token of it came back. */
  onReuse?: (member: MemberId) => void;
}

/** A use within this time of the last one that was noted is not noted again: that few minutes more or less matter to nobody. */
const millisecondsBetweenNotes = 5 * 60_000;

/**
 * The callers behind access tokens, remembered until a token, an office or a right of the member changes: without it
 * every request would make three more queries.
 */
export class Callers {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #parts: CallerParts;
  readonly #remembered: Cache<string, Remembered>;

  constructor(storage: Storage, clock: Clock, parts: CallerParts) {
    this.#storage = storage;
    this.#clock = clock;
    this.#parts = parts;
    this.#remembered = new Cache(storage.changes, 'access', {
      maxBytes,
      dependsOn: ({ caller }) => caller.memberId,
    });
  }

  /** The caller behind a token, when it is remembered. */
  remembered(token: string): Caller | undefined {
    const found = this.#remembered.get(secretHash(token));
    if (found === undefined || found.day !== todayText(this.#clock)) return undefined;
    const now = this.#clock.now().epochMilliseconds;
    return this.#isOver(found, now) ? undefined : this.#use(found, now);
  }

  /** The caller behind a token; unknown, expired and revoked ones, and those of former members, are refused alike. */
  async find(token: string): Promise<Caller> {
    const hash = secretHash(token);
    const found = await this.#remembered.load(hash, () => this.#read(token, hash));
    return this.#use(found, this.#clock.now().epochMilliseconds);
  }

  #use(found: Remembered, now: number): Caller {
    if (!found.isNoted || now - found.usedAt >= millisecondsBetweenNotes) {
      found.usedAt = now;
      found.isNoted = true;
      this.#parts.uses.note(found.caller.tokenId);
    }
    return found.caller;
  }

  /** A session is also over when it was not used for long; other instances may know of a later use, and the database does. */
  #isOver({ caller, expiresAt, usedAt }: Lifetime, now: number): boolean {
    const isSession = caller.tokenKind === 'session';
    const end = isSession ? Math.min(expiresAt, idleEnd(usedAt, this.#parts.sessionIdleDays)) : expiresAt;
    // A time that cannot be read is over, too.
    return !(end > now);
  }

  async #read(token: string, hash: string): Promise<Remembered> {
    const { db } = this.#storage;
    const day = todayText(this.#clock);
    const found = await findToken(db, { hash, family: secretHash(tokenFamily(token)) });
    if (found === undefined || found.active !== 1 || found.revoked_at !== null) throw refusal();
    const caller = {
      memberId: found.member_id,
      clubPath: found.club_path,
      tokenId: found.id,
      tokenKind: found.kind,
      readOnly: found.read_only === 1,
      budgetFactor: found.budget_factor,
    };
    const known = {
      expiresAt: endOf(found, hash),
      usedAt: Date.parse(found.used_at ?? found.created_at),
      isNoted: found.used_at !== null,
    };
    if (this.#isOver({ caller, ...known }, this.#clock.now().epochMilliseconds))
      throw found.hash === hash ? refusal() : await this.#endReused(found);
    return {
      caller: { ...caller, ...(await officesAndGrantsOf(db, found.member_id, day)) },
      ...known,
      day,
    };
  }

  /** The refusal of a token that was renewed, after its time; what became of it is over, too. */
  async #endReused({ id, member_id: member, expires_at: end }: Ended): Promise<DomainError> {
    if (!(Date.parse(end ?? '') > this.#clock.now().epochMilliseconds)) return refusal();
    await endReusedSignIn(this.#storage, this.#clock, id);
    this.#parts.onReuse?.(member);
    return new DomainError(
      'unauthenticated',
      'This access token was renewed, and came back after its minute: someone may have copied it. The sign-in is over; please sign in again.',
    );
  }
}

/** A sign-in of which an earlier token is at hand. */
type Ended = Pick<FoundToken, 'id' | 'member_id' | 'expires_at'>;
type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** One that was replaced by another is good for a moment still. */
function endOf(found: FoundToken, hash: string): number {
  const isEarlier = found.hash !== hash;
  if (isEarlier && found.replaced_hash !== hash) return -Infinity;
  const end = isEarlier ? (found.replaced_until ?? '') : found.expires_at;
  return end === null ? Infinity : Date.parse(end);
}

function refusal(): DomainError {
  return new DomainError('unauthenticated', 'The access token is unknown, expired or revoked.');
}
