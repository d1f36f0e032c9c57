import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import type { MemberId, PasskeyId, TokenId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import {
  deletePasskeys,
  dropNewAddress,
  findByIdentifier,
  findOwnPassword,
  findPersonalWords,
  putIdentifier,
  putPassword,
} from './accounts-store.ts';
import { checkNewPassword } from '../passwords/password-check-service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { deletePasswordLink } from '../passwords/password-links-store.ts';
import { revocation } from '../tokens/tokens-service.ts';
import { markAllRevoked } from '../tokens/tokens-store.ts';

/** Gives a member a new password and revokes every token made under the old one. */
export async function setPassword(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  member: MemberId,
  plain: string,
  organisation = '',
): Promise<void> {
  await checkNewPassword(plain, [organisation, ...(await findPersonalWords(storage.db, member))]);
  const hash = await hashPassword(plain);
  await storage.write((tx) => resetPassword(tx, clock, origin, { member, hash }));
}

/**
 * Stores a new password. Anyone who knew the old one is out: every token ends, but one that may be spared, and so do a link and a
 * new e-mail address that is not confirmed, with which they would come in again.
 */
export async function putNewPassword(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  { member, hash, spared }: { member: MemberId; hash: string; spared?: TokenId },
): Promise<number> {
  const now = nowInstantText(clock);
  await putPassword(tx, member, hash, now);
  await deletePasswordLink(tx, member);
  const address = await dropNewAddress(tx, member);
  const revoked = await markAllRevoked(tx, member, now, spared);
  await recordChanges(tx, clock, origin, [
    changeOf(member, 'set-password'),
    ...(address === undefined ? [] : [droppedAddress(member, address)]),
    ...revoked.map((token) => revocation('revoke', token)),
  ]);
  return revoked.length;
}

/**
 * Stores a new password for a person who did not have to know the old one. Anyone who had the account loses it: passkeys go, too, which may
 * be a stranger's, and where there was a password, the secret address of the calendar is another one.
 */
export async function resetPassword(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  { member, hash }: { member: MemberId; hash: string },
): Promise<void> {
  const hadPassword = ((await findOwnPassword(tx, member))?.hash ?? null) !== null;
  await putNewPassword(tx, clock, origin, { member, hash });
  await removeAllPasskeys(tx, clock, origin, member);
  // Before the first password, the address may come from another program, and be in use already.
  if (hadPassword) await replaceIdentifier(tx, clock, origin, member);
}

/** Removes every passkey of a member; answers how many there were. */
export async function removeAllPasskeys(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  member: MemberId,
): Promise<number> {
  const passkeys = await deletePasskeys(tx, member);
  await recordChanges(
    tx,
    clock,
    origin,
    passkeys.map(({ id, name }) => removedPasskey(member, id, name)),
  );
  return passkeys.length;
}

function removedPasskey(memberId: MemberId, subjectId: PasskeyId, name: string): Change {
  return { action: 'delete', subject: 'passkey', subjectId, memberId, before: { name }, after: null };
}

/** Gives a member a new private identifier; the old one opens nothing any more. */
export async function renewIdentifier(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  member: MemberId,
): Promise<string> {
  return storage.write((tx) => replaceIdentifier(tx, clock, origin, member));
}

async function replaceIdentifier(tx: Tx, clock: Clock, origin: Origin, member: MemberId): Promise<string> {
  const identifier = newSecret();
  await putIdentifier(tx, member, identifier);
  await recordChanges(tx, clock, origin, [changeOf(member, 'renew-identifier')]);
  return identifier;
}

/** Gives the member of the demo whose private identifier is public one that nobody knows; answers whether there was one. */
export async function renewDemoIdentifier(storage: Storage, clock: Clock, origin: Origin): Promise<boolean> {
  const member = await findByIdentifier(storage.db, demoSecrets.privateIdentifier);
  if (member === undefined) return false;
  await renewIdentifier(storage, clock, origin, member);
  return true;
}

/** That a new e-mail address is not waited for any more. */
export function droppedAddress(member: MemberId, email: string): Change {
  const about = { subject: 'email-change', subjectId: member, memberId: member };
  return { action: 'cancel', ...about, before: { email }, after: null };
}

/** That there is a new secret is all that may be known of it. */
function changeOf(member: MemberId, action: string): Change {
  const about = { subject: 'member', subjectId: member, memberId: member };
  return { action, ...about, before: null, after: null };
}
