import type { Insertable } from 'kysely';
import type { MemberId, TokenId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { insertOne } from '../../platform/storage/insert-rows.ts';
import { prepared, type Params, type ValueOrParam } from '../../platform/storage/prepared.ts';
import type { TokensTable } from '../passwords/accounts-tables.ts';

const tokenByHash = prepared((db, { hash, family }: Params<TokenHashes>) =>
  db
    .selectFrom('tokens')
    .innerJoin('members', 'members.id', 'tokens.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .leftJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .select(['tokens.id', 'tokens.kind', 'tokens.read_only', 'tokens.budget_factor', 'tokens.expires_at'])
    .select(['tokens.created_at', 'tokens.revoked_at', 'token_uses.used_at'])
    .select(['tokens.hash', 'tokens.replaced_hash', 'tokens.replaced_until'])
    .select(['members.id as member_id', 'members.active', 'places.path as club_path'])
    .where((eb) =>
      eb.or([
        eb('tokens.hash', '=', hash),
        eb('tokens.replaced_hash', '=', hash),
        eb('tokens.family_hash', '=', family),
      ]),
    ),
);

/** What is stored of a token, and of its family. */
export interface TokenHashes {
  hash: string;
  family: string;
}

/** The token that has this hash, or had it before it was renewed however often, with its last use and the member and the club behind it. */
export async function findToken(db: Db, hashes: TokenHashes) {
  const { rows } = await tokenByHash(db, hashes);
  return rows[0];
}

/** What is kept of the token that another has replaced. */
type Replaced = Pick<TokensTable, 'replaced_hash' | 'replaced_until' | 'renewal_salt' | 'family_hash'>;

const signInById = prepared((tx: Tx, { id }: Params<{ id: TokenId }>) =>
  tx
    .selectFrom('tokens')
    .select(['member_id', 'hash', 'created_at', 'expires_at', 'revoked_at'])
    .select(['replaced_hash', 'replaced_until', 'renewal_salt'])
    .where('id', '=', id)
    .where('kind', '=', 'sign-in'),
);

/** A sign-in with its token and the one before. */
export async function findSignIn(tx: Tx, id: TokenId) {
  return (await signInById(tx, { id })).rows[0];
}

/** Puts a new token in the place of that of a sign-in. */
export async function replaceToken(
  tx: Tx,
  id: TokenId,
  token: Replaced & Pick<TokensTable, 'hash' | 'expires_at'>,
): Promise<void> {
  await tx.updateTable('tokens').set(token).where('id', '=', id).execute();
}

/** Stores a token by its hash. */
export async function insertToken(
  tx: Tx,
  token: Omit<Insertable<TokensTable>, 'id' | 'revoked_at' | keyof Replaced>,
): Promise<TokenId> {
  return insertOne(tx, 'tokens', { ...token, revoked_at: null });
}

/** What the trail says of a token that was revoked. */
export interface RevokedToken {
  id: TokenId;
  memberId: MemberId;
  revokedAt: InstantText | null;
}

function revoking(tx: Tx, at: ValueOrParam<InstantText>) {
  return tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .returning(['id', 'member_id as memberId', 'revoked_at as revokedAt', 'expires_at as expiresAt']);
}

const revocation = prepared((tx: Tx, { id, at }: Params<{ id: TokenId; at: InstantText }>) =>
  revoking(tx, at).where('id', '=', id),
);

/** Marks a token as revoked; undefined when there is no such token that is not revoked yet. */
export async function markRevoked(tx: Tx, id: TokenId, at: InstantText): Promise<RevokedToken | undefined> {
  return (await revocation(tx, { id, at })).rows[0];
}

const sessionRevocation = prepared((tx: Tx, { hash, at }: Params<{ hash: string; at: InstantText }>) =>
  revoking(tx, at).where('hash', '=', hash).where('kind', '=', 'session').where('expires_at', '>', at),
);

/** Marks the session with this hash as revoked; undefined when there is none that is still good. */
export async function markSessionRevoked(
  tx: Tx,
  hash: string,
  at: InstantText,
): Promise<RevokedToken | undefined> {
  return (await sessionRevocation(tx, { hash, at })).rows[0];
}

/** Marks the sign-ins to the demo that are still valid as revoked. */
export function markDemoSignInsRevoked(tx: Tx, now: InstantText): Promise<RevokedToken[]> {
  return revoking(tx, now).where('demo', '=', 1).where('expires_at', '>', now).execute();
}

/** Marks a token of a member as revoked; undefined when the member has no such token that is still good. */
export function markOwnRevoked(
  tx: Tx,
  member: MemberId,
  id: TokenId,
  at: InstantText,
): Promise<RevokedToken | undefined> {
  return revoking(tx, at)
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirst();
}

/**
 * Revokes every token of a member but one that is spared, because someone may know the old password; returns those that
 * were still valid.
 */
export async function markAllRevoked(
  tx: Tx,
  member: MemberId,
  at: InstantText,
  spared?: TokenId,
): Promise<RevokedToken[]> {
  const all = revoking(tx, at).where('member_id', '=', member);
  const revoked = await (spared === undefined ? all : all.where('id', '!=', spared)).execute();
  return revoked.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}

/** Every token with its owner, oldest first, without anything secret. */
export function allTokens(db: Db) {
  return db
    .selectFrom('tokens')
    .innerJoin('members', 'members.id', 'tokens.member_id')
    .select(['tokens.id', 'tokens.name', 'tokens.read_only', 'tokens.budget_factor', 'tokens.created_at'])
    .leftJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .select(['tokens.kind', 'token_uses.used_at'])
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

/** Deletes sessions that were last used before a moment, some at a time; returns how many. */
export async function deleteUnusedSessions(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const unused = tx
    .selectFrom('tokens')
    .leftJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .select('tokens.id')
    .where('tokens.kind', '=', 'session')
    .where('tokens.created_at', '<', before)
    .where((eb) => eb.or([eb('token_uses.used_at', 'is', null), eb('token_uses.used_at', '<', before)]))
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('tokens').where('id', 'in', unused).executeTakeFirst();
  return Number(numDeletedRows);
}
