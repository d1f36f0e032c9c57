import type { Change, Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import type { MemberId, TokenId } from '../shared/ids.ts';
import { instantText, nowInstantText } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db, Storage, Tx } from '../storage/database.ts';
import { newToken } from './token.ts';
import { secretHash } from '../shared/secrets.ts';
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
}

/** Makes a token and shows it only once; the caller records it. */
export async function issueToken(
  tx: Tx,
  clock: Clock,
  { memberId, name, expiresAt, readOnly, budgetFactor = 1 }: TokenRequest,
): Promise<{ id: TokenId; token: string }> {
  const token = newToken();
  const id = await insertToken(tx, {
    member_id: memberId,
    name,
    hash: secretHash(token),
    read_only: readOnly ? 1 : 0,
    budget_factor: budgetFactor,
    created_at: nowInstantText(clock),
    expires_at: expiresAt === null ? null : instantText(expiresAt),
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
  const { name, readOnly, expiresAt, budgetFactor } = request;
  const after = {
    name,
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
export function revokeToken(storage: Storage, clock: Clock, origin: Origin, id: TokenId): Promise<void> {
  return storage.write(async (tx) => {
    const revoked = await markRevoked(tx, id, nowInstantText(clock));
    if (revoked === undefined) throw new DomainError('not-found', `There is no valid token ${id}.`);
    const action = origin.tokenId === id ? 'sign-out' : 'revoke';
    await recordChanges(tx, clock, origin, [revocation(action, revoked)]);
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

/** Every token with its owner and its state, without anything secret. */
export async function listTokens(db: Db, clock: Clock) {
  const now = nowInstantText(clock);
  return (await allTokens(db)).map((token) => ({
    id: token.id,
    name: token.name,
    memberId: token.member_id,
    memberName: fullName(token),
    readOnly: token.read_only === 1,
    budgetFactor: token.budget_factor,
    createdAt: token.created_at,
    expiresAt: token.expires_at,
    state: tokenState(token, now),
  }));
}

function tokenState(token: { revoked_at: string | null; expires_at: string | null }, now: string) {
  if (token.revoked_at !== null) return 'revoked';
  return token.expires_at !== null && token.expires_at <= now ? 'expired' : 'valid';
}
