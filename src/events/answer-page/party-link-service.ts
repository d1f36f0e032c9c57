import type { Origin } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { partyClosedBecause } from '../event/event-rules.ts';
import { isLateForParty } from '../registration/guest-rules.ts';
import { lockGuest } from '../registration/guests-store.ts';
import { withdrawLocked } from '../registration/guest-withdrawal-service.ts';
import { lockPeople } from '../seats/seats-service.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { InvitationParts } from './answer-link-service.ts';
import type { OpenInvitation } from './answer-link.ts';
import { lockInvitation } from './invitations-store.ts';

/** The member behind a link, who does not come, takes back those of the own party who stay away, too. Anyone who is not of it, or is in, is left as they are. */
export async function withdrawByLink(
  { storage, ...parts }: InvitationParts,
  origin: Origin,
  secret: string,
  { event: { id } }: Pick<OpenInvitation, 'event'>,
  away: readonly RegistrationId[],
): Promise<void> {
  await storage.write(async (tx: Tx) => {
    const { event, seats } = await lockPeople(tx, parts, id);
    const holder = await lockInvitation(tx, secretHash(secret));
    const now = nowText(parts.clock);
    if (typeof holder !== 'object' || holder.member === null || holder.attending !== 'NO') return;
    if (partyClosedBecause(event, now) !== null) return;
    for (const registration of away) {
      const guest = await lockGuest(tx, { event: id, registration });
      if (guest === undefined || guest.host !== holder.member || guest.wasAtDoor) continue;
      const isLate = isLateForParty(event, guest, holder.member, now);
      await withdrawLocked(tx, parts, origin, { event, guest, seats, isLate });
    }
  }, underEventLock(id));
}
