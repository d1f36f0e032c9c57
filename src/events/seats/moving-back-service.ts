import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { deleteNews, findTold, lockCameUp, waitAgain, type CameUp } from './moving-back-store.ts';
import type { SeatParts } from './seats.ts';

/** So long ago people may have moved up who are put back: what an organiser has just done is undone, and nothing else. */
const undoHours = 1;

/** What became of those who were to be put back. */
export interface MovedBack {
  readonly movedBack: readonly RegistrationId[];
  /** How many of them know of their places by now, and keep them. */
  readonly mailed: number;
}

/**
 * Puts those back in their places of the waiting list who have just moved up and know nothing of it: a party whose mail has left
 * stays as it is. It wants the lock of the event, and that the seats are counted again afterwards.
 */
export async function moveBack(
  tx: Tx,
  { clock }: SeatParts,
  origin: Origin,
  event: EventId,
  registrations: readonly RegistrationId[],
): Promise<MovedBack> {
  if (registrations.length === 0) return { movedBack: [], mailed: 0 };
  const since = instantText(clock.now().subtract({ hours: undoHours }));
  const cameUp = await lockCameUp(tx, event, { registrations, since });
  const told = await findTold(
    tx,
    cameUp.map(({ id }) => id),
    since,
  );
  const parties = [...Map.groupBy(cameUp, partyOf).values()];
  const knows = (party: readonly CameUp[]) => party.some(({ id }) => told.has(id));
  const back = parties.filter((party) => !knows(party)).flat();
  const ids = back.map(({ id }) => id);
  await deleteNews(tx, ids);
  const now = nowInstantText(clock);
  const versions = await waitAgain(tx, ids, now);
  await recordChanges(
    tx,
    clock,
    origin,
    back.map(({ id, member, waitedSince }) => ({
      action: 'move-back',
      subject: 'registration',
      subjectId: id,
      memberId: member,
      eventId: event,
      at: versions.get(id) ?? now,
      before: { attending: 'YES', waitingSince: null },
      after: { attending: null, waitingSince: waitedSince },
    })),
  );
  return { movedBack: ids, mailed: parties.filter(knows).length };
}

/** A member with the own guests; who belongs to nobody is a party by the own number. */
function partyOf({ id, member, host }: CameUp): string {
  const head = member ?? host;
  return head === null ? `registration ${id}` : `member ${head}`;
}
