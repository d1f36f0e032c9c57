import { recordChanges } from '../../platform/audit/audit-service.ts';
import { serviceOrigin } from '../../platform/audit/origin.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { TokenId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { revocation } from './tokens-service.ts';
import { markRevoked } from './tokens-store.ts';

/**
 * Ends a sign-in of which an earlier token has come back after its time: two have it, and nobody can tell which of them
 * is the thief. Anyone who knows the password signs in again.
 */
export function endReusedSignIn(storage: Storage, clock: Clock, id: TokenId): Promise<void> {
  return storage.write(async (tx) => {
    const revoked = await markRevoked(tx, id, nowInstantText(clock));
    if (revoked === undefined) return;
    await recordChanges(tx, clock, serviceOrigin(), [revocation('revoke', revoked)]);
  });
}
