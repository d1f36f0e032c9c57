import type { MemberId, TokenId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const tokensOf = prepared((db, { member, now }: Params<{ member: MemberId; now: InstantText }>) =>
  db
    .selectFrom('tokens')
    .leftJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .select(['tokens.id', 'tokens.kind', 'tokens.name', 'tokens.read_only', 'tokens.created_at'])
    .select(['tokens.expires_at', 'token_uses.used_at'])
    .where('tokens.member_id', '=', member)
    .where('tokens.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
    .orderBy('tokens.id'),
);

/** The tokens of a member that are neither revoked nor expired, oldest first, with their last use. */
export async function findTokensOf(db: Db, member: MemberId, now: InstantText) {
  return (await tokensOf(db, { member, now })).rows;
}

/** A valid token with its last use. */
export type HeldToken = Awaited<ReturnType<typeof findTokensOf>>[number] & { id: TokenId };
