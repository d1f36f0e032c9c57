import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { findMemberChanges } from '../../platform/audit/record-changes-store.ts';
import { staleAfter } from '../../platform/audit/record-version-service.ts';
import { noSuchMember } from '../members/members-service.ts';
import { changeMember } from '../members/members-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { withOwnChanges, type SentChanges } from './own-changes.ts';

/** What changing the own record needs. */
export interface OwnChangesParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: { readonly countryCode: string };
}

/** Changes the record of a member as they ask, unless someone else has changed it since the version they have read. */
export async function changeOwnRecord(
  { storage, clock, config }: OwnChangesParts,
  origin: Origin,
  member: MemberId,
  { sent, version }: { sent: SentChanges; version: number | undefined },
): Promise<void> {
  await storage.write(async (tx) => {
    const change = await changeMember(
      tx,
      member,
      (before) => withOwnChanges(before, sent, todayText(clock)),
      config.countryCode,
    );
    if (change === undefined) throw noSuchMember();
    if (version !== undefined && version !== change.version)
      throw await staleAfter(
        tx,
        clock,
        await findMemberChanges(tx, member, Math.max(change.version - version, 1)),
      );
    const about = { subject: 'member', subjectId: member, memberId: member };
    const { before, after } = change;
    await recordChanges(tx, clock, origin, [
      { action: 'update', ...about, before: { ...before }, after: { ...after } },
    ]);
  });
}
