import type { Insertable } from 'kysely';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { PasskeyChallengesTable } from './passkeys-tables.ts';

/** Stores a challenge until it is answered. */
export async function insertChallenge(tx: Tx, challenge: Insertable<PasskeyChallengesTable>): Promise<void> {
  await tx.insertInto('passkey_challenges').values(challenge).execute();
}

/** Takes a challenge away, so that it is answered once; undefined when it was not asked of this member, or is over. */
export function takeChallenge(tx: Tx, hash: string, member: MemberId | null, now: InstantText) {
  return tx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('member_id', member === null ? 'is' : '=', member)
    .where('expires_at', '>', now)
    .returning('user_handle')
    .executeTakeFirst();
}

/** Deletes challenges that nobody answered in time, some at a time; returns how many. */
export async function deleteOldChallenges(tx: Tx, now: InstantText, limit: number): Promise<number> {
  const old = tx.selectFrom('passkey_challenges').select('hash').where('expires_at', '<=', now).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('hash', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
