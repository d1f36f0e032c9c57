import { mayManageActivities } from '../../directory/activities/activity-policy.ts';
import { getClubPath } from '../../directory/clubs/clubs-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { forbidden } from '../../platform/shared/errors.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { findPastEvents, type PastEvent } from './past-events-store.ts';

/** Anyone who reports an activity remembers what it was. */
const maxEvents = 30;

/** The events of a club that have begun, newest first, for those who report its activities. */
export async function listPastEvents(
  { storage, clock }: { storage: Storage; clock: Clock },
  { grants }: Caller,
  club: ClubId,
): Promise<PastEvent[]> {
  if (!mayManageActivities(grants, await getClubPath(storage.db, club))) {
    throw forbidden('You may not manage the activities of this club.');
  }
  return findPastEvents(storage.db, { club, now: nowText(clock), limit: maxEvents });
}
