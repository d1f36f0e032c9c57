import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import type { MemberId, TokenId } from '../shared/ids.ts';
import { instantText, nowInstantText } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db, Storage, Tx } from '../storage/database.ts';
import { newToken, secretHash } from './token.ts';
import { allTokens, insertToken, markRevoked } from './tokens-store.ts';

export interface TokenRequest {
  memberId: MemberId;
  name: string;
  expiresAt: Temporal.Instant | null;
  readOnly: boolean;
}

/** Makes a token and shows it this once. */
export async function issueToken(
  tx: Tx,
  clock: Clock,
  { memberId, name, expiresAt, readOnly }: TokenRequest,
): Promise<{ id: TokenId; token: string }> {
  const token = newToken();
  const id = await insertToken(tx, {
    member_id: memberId,
    name,
    hash: secretHash(token),
    read_only: readOnly ? 1 : 0,
    created_at: nowInstantText(clock),
    expires_at: expiresAt === null ? null : instantText(expiresAt),
  });
  return { id, token };
}

/** Makes a named token for an application. */
export function createToken(storage: Storage, clock: Clock, request: TokenRequest) {
  return storage.write((tx) => issueToken(tx, clock, request));
}

/** Revokes a token for good. */
export async function revokeToken(storage: Storage, clock: Clock, id: TokenId): Promise<void> {
  const revoked = await storage.write((tx) => markRevoked(tx, id, nowInstantText(clock)));
  if (!revoked) throw notFound(`A valid token with the number ${id}`);
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
    createdAt: token.created_at,
    expiresAt: token.expires_at,
    state: tokenState(token, now),
  }));
}

function tokenState(token: { revoked_at: string | null; expires_at: string | null }, now: string) {
  if (token.revoked_at !== null) return 'revoked';
  return token.expires_at !== null && token.expires_at <= now ? 'expired' : 'valid';
}
