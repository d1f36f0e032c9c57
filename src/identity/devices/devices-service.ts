import { removeAllPasskeys } from '../sign-in/credentials-service.ts';
import { revocation } from '../tokens/tokens-service.ts';
import { markAllRevoked, markOwnRevoked } from '../tokens/tokens-store.ts';
import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { findPasskeysOf } from '../passkeys/passkeys-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { TokenId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { findTokensOf } from './devices-store.ts';

/** Everything that is or can be signed in as the caller. */
export async function devicesOf(db: Db, clock: Clock, { memberId }: Caller) {
  return {
    tokens: await findTokensOf(db, memberId, nowInstantText(clock)),
    passkeys: await findPasskeysOf(db, memberId),
  };
}

/** Signs out one session or token of the caller. */
export function revokeDevice(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  { memberId, tokenId }: Caller,
  id: TokenId,
): Promise<void> {
  return storage.write(async (tx) => {
    const revoked = await markOwnRevoked(tx, memberId, id, nowInstantText(clock));
    if (revoked === undefined) throw notFound('The device');
    await recordChanges(tx, clock, origin, [revocation(id === tokenId ? 'sign-out' : 'revoke', revoked)]);
  });
}

/** Signs out every session and token of the caller but the one of the call, and removes the passkeys when asked to; answers how many. */
export function revokeOtherDevices(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  { caller: { memberId, tokenId }, passkeys }: { caller: Caller; passkeys: boolean },
): Promise<{ revoked: number; removedPasskeys?: number }> {
  return storage.write(async (tx) => {
    const revoked = await markAllRevoked(tx, memberId, nowInstantText(clock), tokenId);
    await recordChanges(
      tx,
      clock,
      origin,
      revoked.map((token) => revocation('revoke', token)),
    );
    if (!passkeys) return { revoked: revoked.length };
    const removedPasskeys = await removeAllPasskeys(tx, clock, origin, memberId);
    return { revoked: revoked.length, removedPasskeys };
  });
}
