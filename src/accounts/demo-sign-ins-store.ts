import type { InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import type { RevokedToken } from './tokens-store.ts';

/** The name of the tokens that come from signing in to the demo, where the password is public. */
export const demoSignInName = 'Demo sign-in';

/** Marks the sign-ins to the demo that are still valid as revoked. */
export function markDemoSignInsRevoked(tx: Tx, now: InstantText): Promise<RevokedToken[]> {
  return tx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('name', '=', demoSignInName)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'member_id as memberId', 'revoked_at as revokedAt'])
    .execute();
}
