import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { TokenKind } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { MemberId, TokenId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { idleEnd } from './session-rules.ts';
import { newToken } from './token.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import {
  allTokens,
  insertToken,
  markDemoSignInsRevoked,
  markRevoked,
  type RevokedToken,
} from './tokens-store.ts';

export interface TokenRequest {
  memberId: MemberId;
  name: string;
  expiresAt: Temporal.Instant | null;
  readOnly: boolean;
  /** How many times the usual budget it has; once when left out. */
  budgetFactor?: number;
  /** One of an application when left out. */
  kind?: TokenKind;
  /** Whether it comes from a sign-in to the demo, where the password is public. */
  isDemo?: boolean;
  /** Whether its holder has just shown who they are. */
  isProved?: boolean;
}

/** Makes a token and shows it only once; the caller records it. */
export async function issueToken(
  tx: Tx,
  clock: Clock,
  request: TokenRequest,
): Promise<{ id: TokenId; token: string }> {
  const { memberId, name, expiresAt, readOnly, budgetFactor = 1, kind = 'application' } = request;
  const { isDemo, isProved } = request;
  const token = newToken();
  const now = nowInstantText(clock);
  const id = await insertToken(tx, {
    member_id: memberId,
    name,
    hash: secretHash(token),
    read_only: readOnly ? 1 : 0,
    budget_factor: budgetFactor,
    kind,
    demo: isDemo === true ? 1 : 0,
    created_at: now,
    expires_at: expiresAt === null ? null : instantText(expiresAt),
    ...(isProved === true ? { proved_at: now } : {}),
  });
  return { id, token };
}

/** Makes a named token for an application. */
export function createToken(storage: Storage, clock: Clock, origin: Origin, request: TokenRequest) {
  return storage.write(async (tx) => {
    const issued = await issueToken(tx, clock, request);
    await recordChanges(tx, clock, origin, [issue('create', issued.id, request)]);
    return issued;
  });
}

/** What the trail says of a new token. */
export function issue(action: string, id: TokenId, { memberId, ...request }: TokenRequest): Change {
  const { name, readOnly, expiresAt, budgetFactor, kind } = request;
  const after = {
    name,
    kind: kind === 'session' ? kind : undefined,
    readOnly,
    expiresAt: expiresAt === null ? null : instantText(expiresAt),
    budgetFactor,
  };
  return { action, subject: 'token', subjectId: id, memberId, before: null, after };
}

/** What the trail says of a token that was revoked. */
export function revocation(action: string, { id, memberId, revokedAt }: RevokedToken): Change {
  const states = { before: { revokedAt: null }, after: { revokedAt } };
  return { action, subject: 'token', subjectId: id, memberId, ...states };
}

/** Revokes a token for good. */
export async function revokeToken(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  id: TokenId,
): Promise<void> {
  const wasValid = await endToken(storage, clock, origin, id);
  if (!wasValid) throw new DomainError('not-found', `There is no valid token ${id}.`);
}

/** The same for anyone who only wants it to be over: says whether it was valid until now. */
export function endToken(storage: Storage, clock: Clock, origin: Origin, id: TokenId): Promise<boolean> {
  return storage.write(async (tx) => {
    const revoked = await markRevoked(tx, id, nowInstantText(clock));
    if (revoked === undefined) return false;
    const action = origin.tokenId === id ? 'sign-out' : 'revoke';
    await recordChanges(tx, clock, origin, [revocation(action, revoked)]);
    return true;
  });
}

/** Revokes the sign-ins to the demo that are still valid; returns how many there were. */
export function revokeDemoSignIns(storage: Storage, clock: Clock, origin: Origin): Promise<number> {
  return storage.write(async (tx) => {
    const revoked = await markDemoSignInsRevoked(tx, nowInstantText(clock));
    const changes = revoked.map((token) => revocation('revoke', token));
    await recordChanges(tx, clock, origin, changes);
    return revoked.length;
  });
}

/** Every token with its owner, last use and state, without anything secret. */
export async function listTokens(db: Db, clock: Clock, sessionIdleDays: number) {
  const now = clock.now().epochMilliseconds;
  return (await allTokens(db)).map((token) => ({
    id: token.id,
    kind: token.kind,
    name: token.name,
    memberId: token.member_id,
    memberName: fullName(token),
    readOnly: token.read_only === 1,
    budgetFactor: token.budget_factor,
    createdAt: token.created_at,
    lastUsedAt: token.used_at,
    expiresAt: token.expires_at,
    state: tokenState(token, sessionIdleDays, now),
  }));
}

type StoredToken = Awaited<ReturnType<typeof allTokens>>[number];

function tokenState(token: StoredToken, sessionIdleDays: number, now: number) {
  if (token.revoked_at !== null) return 'revoked';
  if (token.expires_at !== null && Date.parse(token.expires_at) <= now) return 'expired';
  const usedAt = Date.parse(token.used_at ?? token.created_at);
  return token.kind === 'session' && idleEnd(usedAt, sessionIdleDays) <= now ? 'expired' : 'valid';
}
