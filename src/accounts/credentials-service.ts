import type { Change, Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { Clock } from '../shared/clock.ts';
import { badField } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import { nowInstantText } from '../shared/local-time.ts';
import { newSecret } from '../shared/secrets.ts';
import type { Storage } from '../storage/database.ts';
import { putIdentifier, putPassword } from './accounts-store.ts';
import { demoPassword } from './demo-password.ts';
import { hashPassword } from './password-hash.ts';
import { revocation } from './tokens-service.ts';
import { markAllRevoked } from './tokens-store.ts';

const shortest = 8;
const longest = 200;

/** Gives a member a new password and revokes every token made under the old one. */
export async function setPassword(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  member: MemberId,
  plain: string,
): Promise<void> {
  if (plain.length < shortest) throw badField('password', `must have at least ${shortest} characters`);
  if (plain.length > longest) throw badField('password', `must have at most ${longest} characters`);
  if (plain === demoPassword) throw badField('password', 'is the public password of the demo');
  const hash = await hashPassword(plain);
  await storage.write(async (tx) => {
    const now = nowInstantText(clock);
    await putPassword(tx, member, hash, now);
    const revoked = await markAllRevoked(tx, member, now);
    await recordChanges(tx, clock, origin, [
      changeOf(member, 'set-password'),
      ...revoked.map((token) => revocation('revoke', token)),
    ]);
  });
}

/** Gives a member a new private identifier; the old one opens nothing any more. */
export async function renewIdentifier(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  member: MemberId,
): Promise<string> {
  const identifier = newSecret();
  await storage.write(async (tx) => {
    await putIdentifier(tx, member, identifier);
    await recordChanges(tx, clock, origin, [changeOf(member, 'renew-identifier')]);
  });
  return identifier;
}

/** That there is a new secret is all that may be known of it. */
function changeOf(member: MemberId, action: string): Change {
  const about = { subject: 'member', subjectId: member, memberId: member };
  return { action, ...about, before: null, after: null };
}
