import type { InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';

/** The name of the tokens that come from signing in to the demo, where the password is public. */
export const demoSignInName = 'Demo sign-in';

/** Revokes the sign-ins to the demo that are still valid; answers how many there were. */
export async function revokeDemoSignIns(tx: Tx, now: InstantText): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('name', '=', demoSignInName)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
