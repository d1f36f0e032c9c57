import type { Caller } from '../../platform/access/caller.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { findConflicts, type DoorConflict } from './conflicts-store.ts';
import type { OpenDoorParts } from './door-events-service.ts';

/** The conflicts of an event, for its reviewers. */
export async function readConflicts(
  { storage, events }: OpenDoorParts,
  caller: Caller,
  id: EventId,
): Promise<DoorConflict[]> {
  await events.forReviewer(caller, id);
  return findConflicts(storage.db, id);
}
