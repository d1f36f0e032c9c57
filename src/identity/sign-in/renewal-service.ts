import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError, forbidden } from '../../platform/shared/errors.ts';
import type { TokenId } from '../../platform/shared/ids.ts';
import { instantText } from '../../platform/shared/local-time.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { findOwnAccount } from './accounts-store.ts';
import { graceSeconds, renewedEnd, type RenewalSettings } from './renewal-rules.ts';
import { signedInAs } from './sign-in-service.ts';
import { renewedToken, tokenFamily } from '../tokens/token.ts';
import { findSignIn, replaceToken } from '../tokens/tokens-store.ts';

/** The sign-in that is renewed, by the token that the call carries. */
interface Renewal {
  id: TokenId;
  token: string;
}

/**
 * Gives a sign-in a new token, so that a program in use need not ask for the password again. The sign-in stays the one that
 * began with the password: whatever ends it ends it whole. The earlier token is good for a moment still, and is answered the same
 * new one, so that neither a lost answer nor two calls at the same moment sign a program out.
 */
export async function renewSignIn(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  settings: RenewalSettings,
  { caller, token }: { caller: Caller; token: string },
) {
  if (caller.tokenKind !== 'sign-in')
    throw forbidden('Only the token of a sign-in with a password can be renewed.');
  const renewal = { id: caller.tokenId, token };
  const renewed = await storage.write((tx) => renewWithin(tx, clock, origin, settings, renewal));
  const account = await findOwnAccount(storage.db, caller.memberId);
  if (account === undefined) throw isOver();
  return signedInAs(account, renewed);
}

async function renewWithin(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  settings: RenewalSettings,
  { id, token }: Renewal,
) {
  const now = clock.now();
  const hash = secretHash(token);
  const held = await findSignIn(tx, id);
  if (held === undefined || held.revoked_at !== null || held.expires_at === null) throw isOver();
  const expiresAt = Temporal.Instant.from(held.expires_at);
  const isJustRenewed = (held.replaced_until ?? '') > instantText(now);
  if (isJustRenewed && held.hash === hash) return { token, expiresAt };
  if (isJustRenewed && held.replaced_hash === hash)
    return { token: renewedToken(token, held.renewal_salt ?? ''), expiresAt };
  if (held.hash !== hash) throw isOver();

  const salt = newSecret();
  const next = { token: renewedToken(token, salt), expiresAt: renewedEnd(held, now, settings) };
  const grace = now.add({ seconds: graceSeconds });
  await replaceToken(tx, id, {
    hash: secretHash(next.token),
    expires_at: instantText(next.expiresAt),
    replaced_hash: hash,
    replaced_until: instantText(Temporal.Instant.compare(grace, expiresAt) < 0 ? grace : expiresAt),
    renewal_salt: salt,
    family_hash: secretHash(tokenFamily(token)),
  });
  const about = { subject: 'token', subjectId: id, memberId: held.member_id };
  const [before, after] = [expiresAt, next.expiresAt].map((end) => ({ expiresAt: instantText(end) }));
  const change: Change = { action: 'renew', ...about, before: before ?? null, after: after ?? null };
  await recordChanges(tx, clock, origin, [change]);
  return next;
}

function isOver(): DomainError {
  return new DomainError('unauthenticated', 'The sign-in is over. Please sign in again.');
}
