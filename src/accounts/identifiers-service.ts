import type { Change, Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { MemberId } from '../shared/ids.ts';
import { newSecret } from '../shared/secrets.ts';
import type { Storage } from '../storage/database.ts';
import { putIdentifier } from './accounts-store.ts';

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
    await recordChanges(tx, clock, origin, [renewal(member)]);
  });
  return identifier;
}

/** That there is a new identifier is all that may be known of it. */
function renewal(member: MemberId): Change {
  return {
    action: 'renew-identifier',
    subject: 'member',
    subjectId: member,
    memberId: member,
    before: null,
    after: null,
  };
}
