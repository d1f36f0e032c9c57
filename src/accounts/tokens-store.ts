import type { Insertable } from 'kysely';
import type { MemberId, TokenId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db, Tx } from '../storage/database.ts';
import { insertOne } from '../storage/insert-rows.ts';
import { prepared } from '../storage/prepared.ts';
import type { TokensTable } from './accounts-tables.ts';

/** The name of the tokens that come from signing in to the demo, where the password is public. */
export const demoSignInName = 'Demo sign-in';

const tokenByHash = prepared((db, { hash }: { hash: string }) =>
  db
    .selectFrom('tokens')
    .innerJoin('members', 'members.id', 'tokens.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .select(['tokens.id', 'tokens.read_only', 'tokens.budget_factor', 'tokens.expires_at'])
    .select(['tokens.revoked_at', 'members.id as member_id', 'members.active', 'places.path as club_path'])
    .where('tokens.hash', '=', hash),
);

/** The token with this hash, with the member and the club behind it. */
export async function findToken(db: Db, hash: string) {
  const { rows } = await tokenByHash(db, { hash });
  return rows[0];
}

/** Stores a token by its hash. */
export async function insertToken(
  tx: Tx,
  token: Omit<Insertable<TokensTable>, 'id' | 'revoked_at'>,
): Promise<TokenId> {
  return insertOne(tx, 'tokens', { ...token, revoked_at: null });
}

/** What the trail says of a token that was revoked. */
export interface RevokedToken {
  id: TokenId;
  memberId: MemberId;
  revokedAt: InstantText | null;
}

function revoking(tx: Tx, at: InstantText) {
  return tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .returning(['id', 'member_id as memberId', 'revoked_at as revokedAt', 'expires_at as expiresAt']);
}

const revocation = prepared((tx: Tx, { id, at }: { id: TokenId; at: InstantText }) =>
  revoking(tx, at).where('id', '=', id),
);

/** Marks a token as revoked; undefined when there is no such token that is not revoked yet. */
export async function markRevoked(tx: Tx, id: TokenId, at: InstantText): Promise<RevokedToken | undefined> {
  return (await revocation(tx, { id, at })).rows[0];
}

/** Marks the sign-ins to the demo that are still valid as revoked. */
export function markDemoSignInsRevoked(tx: Tx, now: InstantText): Promise<RevokedToken[]> {
  return revoking(tx, now).where('name', '=', demoSignInName).where('expires_at', '>', now).execute();
}

/** Revokes every token of a member, because someone may know the old password; returns those that were still valid. */
export async function markAllRevoked(tx: Tx, member: MemberId, at: InstantText): Promise<RevokedToken[]> {
  const revoked = await revoking(tx, at).where('member_id', '=', member).execute();
  return revoked.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}

/** Every token with its owner, oldest first, without anything secret. */
export function allTokens(db: Db) {
  return db
    .selectFrom('tokens')
    .innerJoin('members', 'members.id', 'tokens.member_id')
    .select(['tokens.id', 'tokens.name', 'tokens.read_only', 'tokens.budget_factor', 'tokens.created_at'])
    .select(['tokens.expires_at', 'tokens.revoked_at', 'members.id as member_id'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .orderBy('tokens.id')
    .execute();
}

/** Deletes tokens that ended before a moment, some at a time; returns how many. */
export async function deleteEndedTokens(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const ended = tx
    .selectFrom('tokens')
    .select('id')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('tokens').where('id', 'in', ended).executeTakeFirst();
  return Number(numDeletedRows);
}
