import type { MemberId, TokenId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';

/** When the holder of a token last showed who they are; null where the token was revoked. */
export async function findProof(db: Db, token: TokenId): Promise<InstantText | null> {
  const found = await db
    .selectFrom('tokens')
    .select('proved_at')
    .where('id', '=', token)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found?.proved_at ?? null;
}

/** Notes that the holder of a token has shown who they are. */
export async function putProof(tx: Tx, token: TokenId, at: InstantText): Promise<void> {
  await tx.updateTable('tokens').set({ proved_at: at }).where('id', '=', token).execute();
}

/** Whether a member has what they could show: a password, and a passkey. */
export async function findMeans(db: Db, member: MemberId): Promise<{ password: boolean; passkey: boolean }> {
  const found = await db
    .selectFrom('members')
    .leftJoin('passwords', 'passwords.member_id', 'members.id')
    .leftJoin('passkeys', 'passkeys.member_id', 'members.id')
    .select(['members.username', 'passwords.member_id as password', 'passkeys.id as passkey'])
    .where('members.id', '=', member)
    .limit(1)
    .executeTakeFirst();
  const { username = null, password = null, passkey = null } = found ?? {};
  return { password: username !== null && password !== null, passkey: passkey !== null };
}
